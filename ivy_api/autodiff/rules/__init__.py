"""The derivatives of declared functions, one file per chapter, each written in functions of the standard.

They are functions of ``xp``, so that what they compute can be differentiated again.
"""


def load() -> None:
    """Import the rules of all chapters."""
    from ivy_api.autodiff.rules import (  # noqa: F401
        activations,
        elementwise,
        fft,
        layers,
        linalg,
        manipulation,
        special,
        statistical,
    )
