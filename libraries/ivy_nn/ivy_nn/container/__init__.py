"""`Container`: a nested mapping of arrays. One file for each idea; `core` has the mapping itself."""

from ivy_nn.container.container import Container as Container
from ivy_nn.container.core import SEPARATOR as SEPARATOR
from ivy_nn.container.specs import Spec as Spec
