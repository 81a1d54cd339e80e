"""The rule systems (editions) other than fd100, the base rules. Each replaces some functions of the base rules."""
