"""Splines, costs and kinematics by hand, one file per framework."""

from __future__ import annotations

import math

import numpy as np

A = (0, 0, 0.0825, -0.0825, 0, 0.088, 0)
D = (0.333, 0, 0.316, 0, 0.384, 0, 0.107)
QUARTERS = (-1, 1, 1, -1, 1, 1, 0)
"""The Denavit-Hartenberg parameters of the Panda: lengths, offsets, and twists in quarter turns."""

PANDA = np.zeros((3, 7, 4, 4), dtype="float32")
"""The matrices of its joints are ``PANDA[0] + PANDA[1] cos(q) + PANDA[2] sin(q)``."""

for i, (a, d, quarters) in enumerate(zip(A, D, QUARTERS, strict=True)):
    ca, sa = math.cos(quarters * math.pi / 2), math.sin(quarters * math.pi / 2)
    PANDA[0, i] = [[0, 0, 0, 0], [0, 0, 0, 0], [0, sa, ca, d], [0, 0, 0, 1]]
    PANDA[1, i] = [[1, 0, 0, a], [0, ca, -sa, 0], [0, 0, 0, 0], [0, 0, 0, 0]]
    PANDA[2, i] = [[0, -ca, sa, 0], [1, 0, 0, a], [0, 0, 0, 0], [0, 0, 0, 0]]
