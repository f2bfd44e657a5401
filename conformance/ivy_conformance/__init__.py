"""How far is an array library from the Array API Standard? Tests for any namespace, and a report that people read.

How to read it, from the ground up: `oracles` (what results must be, in code that shares nothing with a backend), `target` (what is
under test), `library` (a target called with NumPy arrays in and out, noting each call in `recording`), `chapters` (the checks),
`plugin` (pytest's view of them), `survival` (crashes, hangs and leaks become results), `reporting` (what came out), `cli`.
"""
