"""Values of every function of the standard, on every installed backend, against oracles that share no code with a backend.

How to read it: a test module per chapter; `conftest` gives the ``lib`` fixture (`library.Library`: a backend's namespace, called
with NumPy arrays in and out, which checks on the way that no input changed); `dtypes`, `samples` and `tolerances` hold the data;
`multiprecision`, `exact` and `special_cases` are the oracles; `coverage` notes which function a test covers.
"""
