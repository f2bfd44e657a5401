"""Helpers for ``nn``: pooling and convolution geometry, padding, losses, weight shapes."""
