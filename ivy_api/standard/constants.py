"""Constants: Python floats, and ``None`` for a new axis; the same for every backend."""

e = 2.718281828459045
"""Euler's number, the base of the natural logarithm."""

inf = float("inf")
"""Positive infinity."""

nan = float("nan")
"""Not a number: equal to nothing, itself included. Test for it with `isnan`."""

newaxis = None
"""In an index, a new axis of size one: ``x[:, newaxis]``."""

pi = 3.141592653589793
"""The ratio of a circle's circumference to its diameter."""
