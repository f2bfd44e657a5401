"""Published series and rational approximations, which the composed bodies of special functions are made of.

Each function takes arrays of one real floating-point dtype of at least 32 bits. All branches are computed for all elements, so
every branch is given arguments within its own range: no warning, and no ``nan`` in a gradient, comes from an element that it is
not for.
"""
