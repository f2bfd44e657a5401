"""Helpers for ``random``: random bits of a key, and rejection sampling."""
