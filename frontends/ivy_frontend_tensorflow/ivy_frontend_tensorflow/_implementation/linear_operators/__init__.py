"""``tf.linalg.LinearOperator`` and its subclasses: matrices by their structure.

What a structure makes cheap is computed from it (products, solutions and determinants of diagonal, identity and triangular
operators, compositions and Kronecker products); all else from the dense matrix.
"""

from ivy_frontend_tensorflow._implementation.linear_operators import base as base
from ivy_frontend_tensorflow._implementation.linear_operators import combined as combined
from ivy_frontend_tensorflow._implementation.linear_operators import solving as solving
from ivy_frontend_tensorflow._implementation.linear_operators import structured as structured
from ivy_frontend_tensorflow._implementation.linear_operators import triangular as triangular
