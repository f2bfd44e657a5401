"""Gradients of every differentiable function on every backend that has gradients, against finite differences."""
