"""Linen: modules whose variables are outside of them."""
