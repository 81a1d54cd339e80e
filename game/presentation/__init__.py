"""Questions, menus, pages and walks in words, which every user interface (screens, text) uses.

Nothing is drawn here.
"""
