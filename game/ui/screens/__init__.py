"""The screens beside the main one: each is put on top of it, and taken away again."""
