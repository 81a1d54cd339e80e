"""Questions, menus, pages and walks in words, shared by all user interfaces.

Nothing is drawn here.
"""
