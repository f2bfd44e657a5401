"""Transformations of functions: derivatives, vectorisation, control flow, compilation.

The public functions take pytrees of arrays of any backend. They call the flat ones of `primary` and `loops` (``xp.transforms``),
which a backend provides, or the interpreters of `ivy_api.tracing` and `ivy_api.autodiff`.
"""
