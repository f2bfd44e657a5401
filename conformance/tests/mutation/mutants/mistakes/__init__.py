"""Mistakes of implementers, by kind: of another origin than the faults that are made from the declarations."""
