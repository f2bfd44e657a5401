"""The sub-namespace ``linalg``: the standard's linear algebra, and further functions."""

TYPE_CHECKING = False  # `ivy_api.extensions.chapters` adds the functions, so that importing one chapter imports no other
if TYPE_CHECKING:
    from ivy_api.extensions.linalg.decompositions import *
    from ivy_api.extensions.linalg.factorisations import *
    from ivy_api.extensions.linalg.products import *
    from ivy_api.extensions.linalg.singular import *
    from ivy_api.extensions.linalg.solving import *
    from ivy_api.standard.linalg import *
