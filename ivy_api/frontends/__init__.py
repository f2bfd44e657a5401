"""What the frontends have in common: snapshots, binding of arguments, views, the tape, coverage.

A frontend offers the functions of one framework, under their names, on any backend. It is a distribution of its own, found by the
entry point ``ivy_api.frontends``, and does not need the framework it is named after.
"""
