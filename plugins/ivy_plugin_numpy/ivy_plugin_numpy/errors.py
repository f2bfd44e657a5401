"""What a function raises when an attribute of its argument is missing: no array came, for example a list."""

from __future__ import annotations

from typing import Any

import numpy as np

from ivy_api.adapt.dtype_errors import not_an_array


def explained(function: str, error: AttributeError, *arguments: Any) -> Exception:
    """Return the error for the first argument that is not an array, or the error as it is.

    Called where the attribute was missing: a check before would cost as much as a part of the function.
    """
    return next((not_an_array(function, x) for x in arguments if not isinstance(x, (np.ndarray, np.generic))), error)
