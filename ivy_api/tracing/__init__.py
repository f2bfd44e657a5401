"""Traced arrays: arrays that pass each call of a declared function to an interpreter.

The tracer knows nothing about derivatives, batches or graphs: these are its interpreters.
"""
