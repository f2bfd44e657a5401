"""SciPy's functions, which ``grad`` differentiates."""
