"""Transformations of functions."""
