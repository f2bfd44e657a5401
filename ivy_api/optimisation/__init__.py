"""Minimisation of functions, one algorithm for libraries and frontends: a line search, and L-BFGS on a vector."""

from __future__ import annotations

from ivy_api.optimisation.lbfgs import Curvature as Curvature
from ivy_api.optimisation.lbfgs import Limits as Limits
from ivy_api.optimisation.lbfgs import Minimisation as Minimisation
from ivy_api.optimisation.line_search import Point as Point
from ivy_api.optimisation.line_search import strong_wolfe as strong_wolfe
