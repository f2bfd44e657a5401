"""The sub-namespace ``linalg``: the standard's linear algebra, and what the field has besides."""

TYPE_CHECKING = False  # `ivy_api.extensions.chapters` puts the functions here: who imports one chapter needs no other
if TYPE_CHECKING:
    from ivy_api.extensions.linalg.decompositions import *
    from ivy_api.extensions.linalg.factorisations import *
    from ivy_api.extensions.linalg.products import *
    from ivy_api.extensions.linalg.singular import *
    from ivy_api.extensions.linalg.solving import *
    from ivy_api.standard.linalg import *
