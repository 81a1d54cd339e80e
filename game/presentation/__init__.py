"""Questions, answers, pages and errands in words, which every front (screens, text) uses. Nothing is drawn here."""
