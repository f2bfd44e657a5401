"""autograd's API on any backend of `ivy_api`: ``from ivy_frontend_autograd import grad``."""

from ivy_api.frontends import root

__getattr__, __dir__ = root(__name__)
