"""The sub-namespace ``random``: keys, and samplers that take a key as their first argument."""

TYPE_CHECKING = False  # `ivy_api.extensions.chapters` adds the functions, so that importing one chapter imports no other
if TYPE_CHECKING:
    from ivy_api.extensions.random.arrangement import *
    from ivy_api.extensions.random.continuous import *
    from ivy_api.extensions.random.discrete import *
    from ivy_api.extensions.random.gammas import *
    from ivy_api.extensions.random.keys import *
