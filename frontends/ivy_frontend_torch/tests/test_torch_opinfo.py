"""The functions of the frontend on PyTorch's own database of samples: values, data types, shapes and gradients."""

from __future__ import annotations

import zlib

import pytest
import torch_known as known
import torch_opinfo as opinfo


def _brief(config: pytest.Config, name: str) -> bool:
    return bool(config.getoption("--brief"))


@pytest.mark.parametrize("name", sorted(opinfo.ENTRIES))
def test_entry_gives_what_torch_gives(name: str, backend: str, request: pytest.FixtureRequest) -> None:
    """Values, data types, shapes and gradients of all samples; in a brief run of a few samples, of a share of the entries."""
    op = opinfo.ENTRIES[name]
    brief = _brief(request.config, name)
    if brief and zlib.crc32(f"{name}{backend}".encode()) % (3 if backend == "numpy" else 12):
        pytest.skip("in another share of a brief run")
    limit = 3 if brief else None
    try:
        opinfo.function_of(op)
    except opinfo.NotApplicableError as error:
        pytest.skip(str(error))
    except AttributeError as error:
        pytest.skip(str(error))
    reason = known.reason(backend, name)
    try:
        for dtype in opinfo.dtypes_of(op, brief=brief):
            opinfo.check_values(op, dtype, values=op.name not in known.RANDOM, limit=limit)
        if op.name not in known.RANDOM:
            opinfo.check_gradients(op, limit=limit)
    except opinfo.NotApplicableError as error:
        pytest.skip(str(error))
    except Exception as error:
        if not reason:
            raise
        pytest.xfail(f"{reason}: {error}")
    if reason and not brief:
        pytest.fail(f"{name} holds on {backend}: take it from the known ones ({reason})")
