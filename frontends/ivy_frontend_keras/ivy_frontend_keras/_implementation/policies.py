"""``keras.DTypePolicy``: the data type of a layer; mixed ones are not offered."""

from __future__ import annotations

from typing import Any

from ivy_frontend_keras._implementation.defining import offer
from ivy_frontend_keras._implementation.settings import floatx, standardize_dtype


@offer("")
class DTypePolicy:
    """The data type of a layer: of its weights and of its computation."""

    def __init__(self, name: str | None = None) -> None:
        if isinstance(name, str) and name.startswith("mixed"):
            raise NotImplementedError(f"mixed precision is not offered by ivy_frontend_keras: {name}")
        self._name = standardize_dtype(name or floatx())

    name = property(lambda self: self._name, doc="The name of the data type.")
    variable_dtype = compute_dtype = name

    def as_data(self) -> dict[str, Any]:
        """Return the policy as data."""
        return {"module": "keras", "class_name": "DTypePolicy", "config": self.get_config(), "registered_name": None}

    def get_config(self) -> dict[str, Any]:
        """Return the arguments."""
        return {"name": self._name}

    @classmethod
    def from_config(cls, config: dict[str, Any]) -> DTypePolicy:
        """Return a policy with these arguments."""
        return cls(**config)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DTypePolicy) and other._name == self._name

    def __hash__(self) -> int:
        return hash(self._name)

    def __repr__(self) -> str:
        return f'<DTypePolicy "{self._name}">'


offer("", name="FloatDTypePolicy")(DTypePolicy)


def policy_of(dtype: Any) -> DTypePolicy:
    """Return the policy that an argument means: a policy, one as data, or a data type."""
    if isinstance(dtype, DTypePolicy):
        return dtype
    if isinstance(dtype, dict):
        return DTypePolicy(dtype["config"]["name"])
    return DTypePolicy(
        dtype if dtype is None or (isinstance(dtype, str) and dtype.startswith("mixed")) else standardize_dtype(dtype)
    )
