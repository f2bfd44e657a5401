"""How far is an array library from the Array API Standard? Tests for any namespace, and a readable report.

Read the modules in this order: `oracles` (what results must be, in code that shares nothing with a backend), `target` (what is
under test), `library` (a target called with NumPy arrays in and out, noting each call in `recording`), `chapters` (the checks),
`plugin` (the pytest plugin), `survival` (crashes, hangs and leaks become results), `reporting` (the results), `cli`.
"""
