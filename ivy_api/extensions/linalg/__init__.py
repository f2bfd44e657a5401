"""The sub-namespace ``linalg``: the standard's linear algebra, and what the field has besides."""

from ivy_api.extensions.linalg.decompositions import *
from ivy_api.extensions.linalg.factorisations import *
from ivy_api.extensions.linalg.products import *
from ivy_api.extensions.linalg.singular import *
from ivy_api.extensions.linalg.solving import *
from ivy_api.standard.linalg import *
