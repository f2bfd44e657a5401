"""Published series and rational approximations used by the composed special functions.

Each function takes arrays of one real floating-point dtype of at least 32 bits. All branches are computed for all elements, so the
arguments of each branch are clipped to its range: unused branches cause no warnings, and no ``nan`` in gradients.
"""
