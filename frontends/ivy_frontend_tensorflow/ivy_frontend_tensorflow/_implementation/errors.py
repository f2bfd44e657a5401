"""The errors of ``tf.errors``."""

from __future__ import annotations

from typing import Any


class OpError(Exception):
    """Base of the errors of operators."""

    def __init__(self, node_def: Any, op: Any, message: str, error_code: int, *args: Any) -> None:
        super().__init__(message)
        self._node_def, self._op, self._message, self._error_code = node_def, op, message, error_code
        self._experimental_payloads = args[0] if args else {}

    message = property(lambda self: self._message, doc="What is wrong.")
    op = property(lambda self: self._op, doc="The operator, if known.")
    node_def = property(lambda self: self._node_def, doc="The node, if known.")
    error_code = property(lambda self: self._error_code, doc="The integer code.")
    experimental_payloads = property(lambda self: self._experimental_payloads, doc="Further information.")


CODES = {
    "OK": 0, "CANCELLED": 1, "UNKNOWN": 2, "INVALID_ARGUMENT": 3, "DEADLINE_EXCEEDED": 4, "NOT_FOUND": 5, "ALREADY_EXISTS": 6,
    "PERMISSION_DENIED": 7, "RESOURCE_EXHAUSTED": 8, "FAILED_PRECONDITION": 9, "ABORTED": 10, "OUT_OF_RANGE": 11,
    "UNIMPLEMENTED": 12, "INTERNAL": 13, "UNAVAILABLE": 14, "DATA_LOSS": 15, "UNAUTHENTICATED": 16,
}  # fmt: skip


def _made(name: str, code: int) -> type[OpError]:
    def __init__(self: Any, node_def: Any, op: Any, message: str, *args: Any) -> None:
        OpError.__init__(self, node_def, op, message, code, *args)

    return type(name, (OpError,), {"__init__": __init__, "__module__": "ivy_frontend_tensorflow.errors"})


CLASSES: dict[str, type] = {"OpError": OpError}
for _name, _code in CODES.items():
    if _name not in ("OK",):
        _class = ("Cancelled" if _name == "CANCELLED" else "".join(w.capitalize() for w in _name.split("_"))) + "Error"
        CLASSES[_class] = _made(_class, _code)

InvalidArgumentError: Any = CLASSES["InvalidArgumentError"]
UnimplementedError: Any = CLASSES["UnimplementedError"]
NotFoundError: Any = CLASSES["NotFoundError"]
InternalError: Any = CLASSES["InternalError"]
FailedPreconditionError: Any = CLASSES["FailedPreconditionError"]
OutOfRangeError: Any = CLASSES["OutOfRangeError"]


class OperatorNotAllowedInGraphError(TypeError):
    """Not raised: functions run eagerly."""


CLASSES["OperatorNotAllowedInGraphError"] = OperatorNotAllowedInGraphError
