"""Derivatives of the core's own, for backends without gradients: against differences, other frameworks, and each other."""
