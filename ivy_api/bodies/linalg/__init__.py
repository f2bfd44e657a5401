"""Helpers of the bodies of ``linalg``: matrices, and elimination for backends without linear algebra."""
