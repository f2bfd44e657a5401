"""Operators made of other operators: adjoints, inverses, products, Kronecker products, blocks, updates of low rank."""

from __future__ import annotations

from typing import Any

from ivy_frontend_tensorflow._implementation.linear_operators.base import LinearOperator, as_tensor, public, registered
from ivy_frontend_tensorflow._implementation.shapes import TensorShape


@registered
class LinearOperatorAdjoint(LinearOperator):
    """The adjoint of an operator."""

    def _start(self, operator: Any, **declared: Any) -> None:
        self._operator = operator
        for name in ("is_non_singular", "is_self_adjoint", "is_positive_definite"):
            declared[name] = getattr(operator, name) if declared[name] is None else declared[name]
        super().__init__(operator.dtype, **declared | {"name": declared["name"] or f"{operator.name}_adjoint"})

    operator = property(lambda self: self._operator, doc="The operator.")

    def _shape(self) -> list[int]:
        *batch, rows, cols = self._operator._shape()
        return [*batch, cols, rows]

    def _dense(self) -> Any:
        return public("linalg.adjoint")(self._operator._dense())

    def _product(self, x: Any, adjoint: bool) -> Any:
        return self._operator._product(x, not adjoint)

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return self._operator._solution(rhs, not adjoint)

    def _adjoint(self) -> LinearOperator:
        found: LinearOperator = self._operator
        return found


@registered
class LinearOperatorInversion(LinearOperator):
    """The inverse of an operator."""

    def _start(self, operator: Any, name: Any, is_non_singular: Any, **declared: Any) -> None:
        if operator.is_non_singular is False or is_non_singular is False:
            raise ValueError("operator is not invertible.")
        self._operator = operator
        super().__init__(operator.dtype, None, True, operator.is_self_adjoint, operator.is_positive_definite, True,
                         name or f"{operator.name}_inv")  # fmt: skip

    operator = property(lambda self: self._operator, doc="The operator.")

    def _shape(self) -> list[int]:
        found: list[int] = self._operator._shape()
        return found

    def _dense(self) -> Any:
        return self._operator.solve(public("eye")(self._shape()[-1], dtype=self._dtype))

    def _product(self, x: Any, adjoint: bool) -> Any:
        return self._operator._solution(x, adjoint)

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return self._operator._product(rhs, adjoint)

    def _determinant(self) -> Any:
        return 1.0 / self._operator.determinant()

    def _log_abs_determinant(self) -> Any:
        return -self._operator.log_abs_determinant()

    def _inverse(self) -> LinearOperator:
        found: LinearOperator = self._operator
        return found


def _product_of(parts: list[Any]) -> Any:
    total = parts[0]
    for one in parts[1:]:
        total = total * one
    return total


@registered
class LinearOperatorComposition(LinearOperator):
    """The product of operators."""

    def _start(self, operators: Any, name: Any, is_non_singular: Any, **declared: Any) -> None:
        if not operators:
            raise ValueError("Expected a non-empty list of operators.")
        self._operators = list(operators)
        if any(o.dtype != self._operators[0].dtype for o in self._operators):
            raise TypeError("Expected all operators to have the same dtype.")
        if all(o.is_non_singular for o in self._operators) and is_non_singular is None:
            is_non_singular = True
        name = name or "_o_".join(o.name for o in self._operators)
        super().__init__(self._operators[0].dtype, is_non_singular=is_non_singular, name=name, **declared)

    operators = property(lambda self: self._operators, doc="The operators.")

    def _shape(self) -> list[int]:
        batch = TensorShape([])
        for one in self._operators:
            batch = public("broadcast_static_shape")(batch, TensorShape(one._shape()[:-2]))
        return [
            *(int(n) for n in batch.as_list() if n is not None),
            self._operators[0]._shape()[-2],
            self._operators[-1]._shape()[-1],
        ]

    def _dense(self) -> Any:
        total = self._operators[-1]._dense()
        for one in self._operators[-2::-1]:
            total = one._product(total, False)
        return total

    def _product(self, x: Any, adjoint: bool) -> Any:
        for one in self._operators if adjoint else self._operators[::-1]:
            x = one._product(x, adjoint)
        return x

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        for one in self._operators[::-1] if adjoint else self._operators:
            rhs = one.solve(rhs, adjoint=adjoint)
        return rhs

    def _determinant(self) -> Any:
        return _product_of([one.determinant() for one in self._operators])

    def _log_abs_determinant(self) -> Any:
        return public("add_n")([one.log_abs_determinant() for one in self._operators])


@registered
class LinearOperatorKronecker(LinearOperatorComposition):
    """The Kronecker product of operators."""

    def _shape(self) -> list[int]:
        batch = LinearOperatorComposition._shape(self)[:-2]
        rows = cols = 1
        for one in self._operators:
            rows, cols = rows * one._shape()[-2], cols * one._shape()[-1]
        return [*batch, rows, cols]

    def _dense(self) -> Any:
        total = self._operators[0]._dense()
        for one in self._operators[1:]:
            other = one._dense()
            both = total[..., :, None, :, None] * other[..., None, :, None, :]
            shape = both.shape.as_list()
            total = public("reshape")(both, [*shape[:-4], shape[-4] * shape[-3], shape[-2] * shape[-1]])
        return total

    def _product(self, x: Any, adjoint: bool) -> Any:
        return LinearOperator._product(self, x, adjoint)

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        return LinearOperator._solution(self, rhs, adjoint)

    def _determinant(self) -> Any:
        n = self._shape()[-1]
        return _product_of([one.determinant() ** float(n // one._shape()[-1]) for one in self._operators])

    def _log_abs_determinant(self) -> Any:
        n = self._shape()[-1]
        return public("add_n")([one.log_abs_determinant() * float(n // one._shape()[-1]) for one in self._operators])

    def _inverse(self) -> LinearOperator:
        return LinearOperatorKronecker([one.inverse() for one in self._operators], is_non_singular=True)


@registered
class LinearOperatorBlockDiag(LinearOperatorComposition):
    """Operators as blocks on the diagonal."""

    def _start(self, operators: Any, name: Any, is_non_singular: Any, **declared: Any) -> None:
        super()._start(operators, name or "_ds_".join(o.name for o in operators), is_non_singular, **declared)

    def _shape(self) -> list[int]:
        batch = LinearOperatorComposition._shape(self)[:-2]
        return [*batch, sum(o._shape()[-2] for o in self._operators), sum(o._shape()[-1] for o in self._operators)]

    def _dense(self) -> Any:
        *batch, _, cols = self._shape()
        rows, before = [], 0
        for one in self._operators:
            block = one._dense()
            height, width = one._shape()[-2:]
            block = public("broadcast_to")(block, [*batch, height, width])
            rows.append(public("pad")(block, [[0, 0]] * (len(batch) + 1) + [[before, cols - before - width]]))
            before += width
        return public("concat")(rows, -2)

    def _parts(self, x: Any, adjoint: bool) -> Any:
        sizes = [o._shape()[-2 if adjoint else -1] for o in self._operators]
        return public("split")(x, sizes, axis=-2)

    def _product(self, x: Any, adjoint: bool) -> Any:
        parts = self._parts(x, adjoint)
        return public("concat")([o._product(v, adjoint) for o, v in zip(self._operators, parts, strict=True)], -2)

    def _solution(self, rhs: Any, adjoint: bool) -> Any:
        parts = self._parts(rhs, not adjoint)
        return public("concat")([o.solve(v, adjoint=adjoint) for o, v in zip(self._operators, parts, strict=True)], -2)

    def diag_part(self, name: Any = None) -> Any:
        """Return the diagonals."""
        return public("concat")([o.diag_part() for o in self._operators], -1)

    def _inverse(self) -> LinearOperator:
        return LinearOperatorBlockDiag([o.inverse() for o in self._operators], is_non_singular=True)


@registered
class LinearOperatorLowRankUpdate(LinearOperator):
    """An operator plus a product of thin matrices: ``L + U D V^H``."""

    def _start(
        self,
        base_operator: Any,
        u: Any,
        diag_update: Any,
        v: Any,
        is_diag_update_positive: Any,
        is_self_adjoint: Any,
        **declared: Any,
    ) -> None:
        self._base, self._u = base_operator, as_tensor(u)
        self._v = self._u if v is None else as_tensor(v)
        self._update = None if diag_update is None else as_tensor(diag_update)
        self._positive = is_diag_update_positive
        if v is None and base_operator.is_self_adjoint and is_self_adjoint is None:
            is_self_adjoint = True
        super().__init__(base_operator.dtype, is_self_adjoint=is_self_adjoint, **declared)

    base_operator = property(lambda self: self._base, doc="The operator.")
    u = property(lambda self: self._u, doc="The first thin matrix.")
    v = property(lambda self: self._v, doc="The second thin matrix.")
    diag_update = property(lambda self: self._update, doc="The diagonal between them.")
    is_diag_update_positive = property(lambda self: self._positive, doc="Whether the diagonal is declared positive.")

    def _shape(self) -> list[int]:
        batch = public("broadcast_static_shape")(TensorShape(self._base._shape()[:-2]), self._u.shape[:-2])
        return [*batch.as_list(), *self._base._shape()[-2:]]

    def _scaled(self) -> Any:
        return self._u if self._update is None else self._u * public("expand_dims")(self._update, -2)

    def _dense(self) -> Any:
        return self._base._dense() + public("matmul")(self._scaled(), self._v, adjoint_b=True)

    def _product(self, x: Any, adjoint: bool) -> Any:
        left, right = (self._v, self._u) if adjoint else (self._u, self._v)
        middle = public("matmul")(right, x, adjoint_a=True)
        if self._update is not None:
            middle = public("expand_dims")(public("math.conj")(self._update) if adjoint else self._update, -1) * middle
        return self._base._product(x, adjoint) + public("matmul")(left, middle)
