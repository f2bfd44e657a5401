"""Bugs that were reported to the libraries of the field, each with the link: the fault, and under which condition it appeared."""
