"""The named tuples that functions of the standard return, one for every backend and every composed body."""

# ruff: noqa: PYI024 - typing is not worth its import time here
from __future__ import annotations

from collections import namedtuple

EighResult = namedtuple("EighResult", ("eigenvalues", "eigenvectors"))
"""What ``linalg.eigh`` returns."""

EigResult = namedtuple("EigResult", ("eigenvalues", "eigenvectors"))
"""What ``linalg.eig`` returns."""

QRResult = namedtuple("QRResult", ("Q", "R"))
"""What ``linalg.qr`` returns."""

SlogdetResult = namedtuple("SlogdetResult", ("sign", "logabsdet"))
"""What ``linalg.slogdet`` returns."""

SVDResult = namedtuple("SVDResult", ("U", "S", "Vh"))
"""What ``linalg.svd`` returns."""

UniqueAllResult = namedtuple("UniqueAllResult", ("values", "indices", "inverse_indices", "counts"))
"""What ``unique_all`` returns."""

UniqueCountsResult = namedtuple("UniqueCountsResult", ("values", "counts"))
"""What ``unique_counts`` returns."""

UniqueInverseResult = namedtuple("UniqueInverseResult", ("values", "inverse_indices"))
"""What ``unique_inverse`` returns."""

LstsqResult = namedtuple("LstsqResult", ("solution", "residuals", "rank", "singular_values"))
"""What ``linalg.lstsq`` returns."""

LUFactorResult = namedtuple("LUFactorResult", ("LU", "pivots"))
"""What ``linalg.lu_factor`` returns."""

LUResult = namedtuple("LUResult", ("P", "L", "U"))
"""What ``linalg.lu`` returns."""

PolarResult = namedtuple("PolarResult", ("U", "P"))
"""What ``linalg.polar`` returns."""

UniqueConsecutiveResult = namedtuple("UniqueConsecutiveResult", ("values", "inverse_indices", "counts"))
"""What ``unique_consecutive`` returns."""
