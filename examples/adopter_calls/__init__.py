"""Real calls of libraries that adopted the standard, one line each, for the arrays of any framework."""

from __future__ import annotations

import os
from collections.abc import Mapping

from adopter_calls.samples import Call as Call
from adopter_calls.samples import Samples as Samples
from adopter_calls.samples import samples as samples

# SciPy reads this on import; scikit-learn requires it too.
os.environ.setdefault("SCIPY_ARRAY_API", "1")


def libraries() -> dict[str, Mapping[str, Call]]:
    """The calls by library and name. The first call of a library imports it."""
    from adopter_calls.einops_calls import EINOPS
    from adopter_calls.extra_calls import EXTRA
    from adopter_calls.scipy_calls import SCIPY
    from adopter_calls.sklearn_calls import SKLEARN

    return {"SciPy": SCIPY, "scikit-learn": SKLEARN, "array-api-extra": EXTRA, "einops": EINOPS}
