"""What the adviser says: its advice as text, with odds, reasons, costs and perils."""
