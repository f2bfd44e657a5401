"""Code written in NumPy as a graph, for `ivy_api.trace_graph`: copies of its functions run on the frontend.

What the code uses of NumPy is replaced by the frontend, in the functions and classes of every module that it calls. Other compiled
code is called on constants only.
"""

from __future__ import annotations

from ivy_frontend_numpy.capture.program import capture as capture
from ivy_frontend_numpy.capture.recognition import claims as claims

SYMBOLIC_SIZES = True
"""Whether code is captured for sizes that may differ."""
