"""Bugs of libraries that no other mutant was made after: candle, ndarray, ArrayFire, Paddle, MindSpore, Nx, Breeze and MLX."""
