"""Derivatives by tracing: an interpreter for each mode, and rules by chapter."""
