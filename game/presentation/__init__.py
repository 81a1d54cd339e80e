"""Questions, menus, pages and walks as text, which every user interface (screens, text) uses.

Nothing is drawn here.
"""
