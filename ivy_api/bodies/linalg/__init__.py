"""Helpers for ``linalg``: matrices, and elimination for backends without linear algebra."""
