"""Helpers of the bodies of ``random``: random words of a key, and rejection sampling."""
