"""Helpers of the bodies of ``nn``: the geometry of windows, padding, losses, the shapes of weights."""
