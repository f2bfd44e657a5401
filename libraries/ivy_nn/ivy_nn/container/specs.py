"""`Spec`: the shape and dtype of an array, without its elements."""

from __future__ import annotations


class Spec:
    """The shape and dtype that stand for an array: a leaf of a Container without arrays.

    Attributes
    ----------
    shape : its shape
    dtype : the name of its dtype
    """

    __slots__ = ("dtype", "shape")

    def __init__(self, shape: tuple[int, ...], dtype: str) -> None:
        self.shape, self.dtype = shape, dtype

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spec) and (self.shape, self.dtype) == (other.shape, other.dtype)

    def __hash__(self) -> int:
        return hash((self.shape, self.dtype))

    def __repr__(self) -> str:
        return f"{self.dtype}{list(self.shape)}"
