"""A fuzzer: random programs over all declared functions, on every backend, against NumPy and against each other.

`programs` draws a program and runs it on NumPy, `calls` draws its calls, `uncertainty` says how far a result may be off,
`test_fuzzing` has the checks, and ``python -m tests.fuzzing`` runs them, and those of ``tests/transforms/test_properties.py``,
with new seeds until the time is over.
"""
