"""Faults put into a good namespace, one at a time, to see whether the checks notice."""
