"""The named tuples returned by functions of the standard, shared by all backends and composed bodies."""

# ruff: noqa: PYI024 - typing is not worth its import time here
from __future__ import annotations

from collections import namedtuple

EighResult = namedtuple("EighResult", ("eigenvalues", "eigenvectors"))
"""The result of ``linalg.eigh``."""

EigResult = namedtuple("EigResult", ("eigenvalues", "eigenvectors"))
"""The result of ``linalg.eig``."""

QRResult = namedtuple("QRResult", ("Q", "R"))
"""The result of ``linalg.qr``."""

SlogdetResult = namedtuple("SlogdetResult", ("sign", "logabsdet"))
"""The result of ``linalg.slogdet``."""

SVDResult = namedtuple("SVDResult", ("U", "S", "Vh"))
"""The result of ``linalg.svd``."""

UniqueAllResult = namedtuple("UniqueAllResult", ("values", "indices", "inverse_indices", "counts"))
"""The result of ``unique_all``."""

UniqueCountsResult = namedtuple("UniqueCountsResult", ("values", "counts"))
"""The result of ``unique_counts``."""

UniqueInverseResult = namedtuple("UniqueInverseResult", ("values", "inverse_indices"))
"""The result of ``unique_inverse``."""

LstsqResult = namedtuple("LstsqResult", ("solution", "residuals", "rank", "singular_values"))
"""The result of ``linalg.lstsq``."""

LUFactorResult = namedtuple("LUFactorResult", ("LU", "pivots"))
"""The result of ``linalg.lu_factor``."""

LUResult = namedtuple("LUResult", ("P", "L", "U"))
"""The result of ``linalg.lu``."""

PolarResult = namedtuple("PolarResult", ("U", "P"))
"""The result of ``linalg.polar``."""

UniqueConsecutiveResult = namedtuple("UniqueConsecutiveResult", ("values", "inverse_indices", "counts"))
"""The result of ``unique_consecutive``."""
