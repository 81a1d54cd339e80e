"""What every front asks with: questions and answers in words, the odds beside them, and errands. Nothing is drawn here."""
