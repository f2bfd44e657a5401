"""What makes a framework conform to the standard, written once for all plugins. Knows no framework."""
