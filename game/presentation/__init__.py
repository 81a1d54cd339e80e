"""Questions, answers, pages and walks in words, which every front (screens, text) uses. Nothing is drawn here."""
