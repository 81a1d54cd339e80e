"""Questions, menus and pages as text, and automatic walks, shared by all user interfaces.

Nothing is drawn here.
"""
