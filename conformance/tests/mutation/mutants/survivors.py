"""Written mutants that no check of the profile ``quick`` finds yet: kind, fault, functions."""

from __future__ import annotations

FOUND_BY_NONE: dict[tuple[str, str], str] = {
    ("layout-of-memory", "a view that does not begin at the beginning of its memory is read from there"): "isnan",
    ("layout-of-memory", "a stride of 0 in the last axis is taken for 1"): "isfinite",
    ("layout-of-memory", "a stride of 0 in the first axis is taken for 1"): "linalg.svdvals",
    ("layout-of-memory", "every third element: read as every second"): "cumulative_prod",
    ("layout-of-memory", "one operand in row order, one in column order: combined as they lie in memory"): "nextafter copysign",
    (
        "layout-of-memory",
        "one array in row order, one in column order: the second is read like the first",
    ): "linalg.solve broadcast_arrays",
    ("layout-of-memory", "where the second array begins in its memory is ignored"): "linspace",
    (
        "layout-of-memory",
        "an array of no axes inside a longer one: the first element of the memory",
    ): "exp astype negative floor sinh reshape",
    ("size-threshold", "begins anew after 256 elements"): "cumulative_prod",
    ("combinations-of-axes", "the initial value with dtype: dtype is ignored"): "cumulative_prod",
    ("combinations-of-axes", "n = 2 along an axis that is not the last: the last for the second time"): "diff",
    ("combinations-of-axes", "axis 0: the last"): "linalg.cross",
    ("combinations-of-axes", "bounds that broadcast the array: the shape of the array"): "clip",
    ("combinations-of-axes", "a column with a row: refused"): "add multiply less atan2",
    ("linear-algebra", "more than two axes summed over: the order of the second is turned"): "tensordot linalg.tensordot",
    ("fft", "s with axes: in the order of the array, not of the axes"): "fft.fftn fft.ifftn fft.rfftn fft.irfftn",
    ("metadata", "default_dtypes: names"): "__array_namespace_info__",
    ("metadata", "capabilities: 'max dimensions' is unlimited"): "__array_namespace_info__",
    ("metadata", "capabilities: no boolean indexing"): "__array_namespace_info__",
    ("metadata", "capabilities: no data-dependent shapes"): "__array_namespace_info__",
    ("metadata", "a tuple of three kinds is refused"): "isdtype",
    ("metadata", "a data type in a tuple is compared by its kind"): "isdtype",
    ("arguments-and-copies", "copy=True of a view gives the view"): "asarray astype",
    ("arguments-and-copies", "written into the second operand, of which it has the type"): "add subtract multiply divide",
    ("arguments-and-copies", "what overlaps is read while it is written"): "__setitem__",
    ("arguments-and-copies", "what is written is not cast: the array takes its type"): "__setitem__",
    ("arguments-and-copies", "an ellipsis in the middle of four axes is one axis"): "__getitem__",
    ("arguments-and-copies", "integers that are index arrays of no axes: refused"): "__getitem__",
    ("arguments-and-copies", "the other operand overlaps: read while it is written"): "__iadd__",
    ("reported", "dask/dask#264: the axis -1 of three: wrong"): "sum",
    ("reported", "pydata/sparse#506: a vector with four axes: refused"): "matmul",
    (
        "reported",
        "pytorch/pytorch#192483: 512 matrices of complex64 of more than 16 rows: half of the vectors are wrong",
    ): "linalg.eigh",
}
"""A new one fails the test; one that is found by now may be taken out."""
