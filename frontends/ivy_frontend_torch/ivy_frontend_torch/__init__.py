"""PyTorch's API on any backend: ``import ivy_frontend_torch as torch``. Everything is imported when a name is first asked for."""

__version__ = "2.13.0"


def __getattr__(name: str) -> object:
    from ivy_frontend_torch._implementation.frontend import FRONTEND

    return FRONTEND if name == "FRONTEND" else FRONTEND.module(__name__)[0](name)


def __dir__() -> list[str]:
    from ivy_frontend_torch._implementation.frontend import FRONTEND

    return FRONTEND.module(__name__)[1]()
