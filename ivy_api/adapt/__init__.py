"""Framework-independent helpers that plugins use to make a framework conform to the standard."""
