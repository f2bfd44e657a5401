"""How the names are implemented."""
