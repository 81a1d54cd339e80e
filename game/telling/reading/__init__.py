"""The reader of free text: a sentence > an Action or an intent with its Feature; or several; or why not. [RULES 5.4]"""
