"""State dicts: torch's and HuggingFace's load by name, on every backend."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_api
import ivy_nn as nn
from ivy_nn.errors import ModuleError, VariablesError
from ivy_nn.storage.raw import to_bytes
from tests.peers import needed, torch

needed("torch")


class Block(nn.Module):
    def __init__(self) -> None:
        self.lin = nn.Linear(4, 4)
        self.steps = nn.Buffer((), dtype="int32")

    def _forward(self, x: Any) -> Any:
        return self.lin(x)


class Tied(nn.Module):
    """A variable with two names, and a module with two."""

    def __init__(self) -> None:
        self.embed = nn.Linear(4, 6, bias=False)
        self.blocks = [Block(), Block()]
        self.blocks.append(self.blocks[0])
        self.head = nn.Linear(4, 6)
        self.head.weight = self.embed.weight

    def _forward(self, x: Any) -> Any:
        for block in self.blocks:
            x = block(x)
        return self.head(x)


NAMES = [
    "embed.weight",
    *(f"blocks.{i}.{name}" for i in range(3) for name in ("steps", "lin.weight", "lin.bias")),
    "head.weight",
    "head.bias",
]


def twin() -> Any:
    """The same model of torch."""

    class TorchBlock(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.lin = torch.nn.Linear(4, 4)
            self.register_buffer("steps", torch.tensor(7))

        def forward(self, x: Any) -> Any:
            return self.lin(x)

    class TorchTied(torch.nn.Module):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__()
            self.embed = torch.nn.Linear(4, 6, bias=False)
            self.blocks = torch.nn.ModuleList([TorchBlock(), TorchBlock()])
            self.blocks.append(self.blocks[0])
            self.head = torch.nn.Linear(4, 6)
            self.head.weight = self.embed.weight

        def forward(self, x: Any) -> Any:
            for block in self.blocks:
                x = block(x)
            return self.head(x)

    return TorchTied()


def built(xp: Any) -> Tied:
    return Tied().build(xp.random.key(0))


def check(model: Tied, other: Any, xp: Any) -> None:
    x = np.random.default_rng(0).normal(size=(3, 4)).astype("float32")
    found = np.asarray(model(xp.asarray(x)))
    np.testing.assert_allclose(found, other(torch.from_numpy(x)).detach().numpy(), rtol=1e-5, atol=1e-6)


def test_names_are_those_of_torch(xp: Any) -> None:
    model = built(xp)
    found = model.state_dict()
    assert sorted(found) == sorted(twin().state_dict())
    assert sorted(found) == sorted(NAMES)
    assert found["head.weight"] is found["embed.weight"]
    assert found["blocks.2.lin.bias"] is found["blocks.0.lin.bias"]


def test_a_state_dict_of_torch_loads_by_name(xp: Any, tmp_path: Path) -> None:
    other = twin()
    model = built(xp)
    assert model.load_state_dict(other.state_dict()) == ([], [])
    check(model, other, xp)
    assert model.blocks[0].steps.dtype == xp.int32
    assert int(model.blocks[1].steps) == 7
    assert model.head.weight is model.embed.weight
    torch.save(other.state_dict(), tmp_path / "model.pt")
    fresh = built(xp)
    fresh.load_state_dict(torch.load(tmp_path / "model.pt", weights_only=True))
    assert {n: bytes(to_bytes(x)) for n, x in fresh.state_dict().items()} == {
        n: bytes(to_bytes(x)) for n, x in model.state_dict().items()
    }
    again = twin()
    again.load_state_dict({name: torch.from_numpy(np.asarray(x).copy()) for name, x in model.state_dict().items()})
    check(model, again, xp)


def test_files_of_safetensors_load_also_in_parts(xp: Any, tmp_path: Path) -> None:
    files = pytest.importorskip("safetensors.torch")
    other = twin()
    state = {name: x.clone() for name, x in other.state_dict().items() if name != "head.weight" and "blocks.2" not in name}
    files.save_file(state, tmp_path / "model.safetensors")
    model = built(xp)
    model.load_state_dict(tmp_path / "model.safetensors")  # a shared variable needs one of its names
    check(model, other, xp)
    names = sorted(state)
    parts = {"a.safetensors": names[:3], "b.safetensors": names[3:]}
    for file, held in parts.items():
        files.save_file({name: state[name] for name in held}, tmp_path / file)
    index = tmp_path / "model.safetensors.index.json"
    index.write_text(json.dumps({"weight_map": {name: file for file, held in parts.items() for name in held}}))
    model = built(xp)
    model.load_state_dict(str(index))
    check(model, other, xp)
    index.write_text("[]")
    with pytest.raises(ValueError, match="is no index"):
        model.load_state_dict(index)


def test_other_dtypes_are_converted(xp: Any) -> None:
    other = twin()
    for dtype in (torch.bfloat16, torch.float16, torch.float64):
        state = {name: x.to(dtype) if x.is_floating_point() else x for name, x in other.state_dict().items()}
        model = built(xp)
        model.load_state_dict(state)
        assert model.embed.weight.dtype == xp.float32
        np.testing.assert_array_equal(np.asarray(model.embed.weight), state["embed.weight"].to(torch.float32).numpy())


RENAMES: list[Any] = [
    {"model.layers.": "blocks.", "model.": "", "lm_head": "head", "rotary": None},
    {re.compile(r"^model\.layers\.(\d)\."): r"blocks.\1.", re.compile("^model\\."): "", "lm_": "", re.compile("rotary"): None},
    lambda name: None if "rotary" in name else name.replace("layers", "blocks").removeprefix("model.").removeprefix("lm_"),
]


@pytest.mark.parametrize("rename", RENAMES, ids=["beginnings", "expressions", "function"])
def test_names_are_renamed(rename: Any) -> None:
    xp = ivy_api.namespace("numpy")
    other = twin()
    state = {
        f"model.{name}".replace("blocks", "layers").replace("model.head", "lm_head"): x for name, x in other.state_dict().items()
    }
    state["rotary.freqs"] = torch.ones(3)
    model = built(xp)
    model.load_state_dict(state, rename=rename)
    check(model, other, xp)


def test_all_that_does_not_fit_is_in_one_error(xp: Any) -> None:
    model = built(xp)
    before = model.state_dict()
    state: dict[str, Any] = {
        name: np.zeros(tuple(x.shape), "int32" if "steps" in name else "float32") for name, x in before.items()
    }
    state["head.biases"] = state.pop("head.bias")
    state["blocks.1.lin.weight"] = np.zeros((4, 5), "float32")
    state["blocks.1.lin.bias"] = "text"
    state["blocks.1.steps"] = np.asarray(1.5)
    state["other"] = np.zeros(1)
    with pytest.raises(VariablesError) as caught:
        model.load_state_dict(state)
    text = str(caught.value)
    for line in (
        "The state dict does not fit Tied:",
        "    blocks.1.lin.weight has shape (4, 5), and here (4, 4)",
        "    blocks.1.lin.bias is a str, not an array",
        "    blocks.1.steps has dtype float64, and here int32",
        "    head.bias (close: head.biases)",
        "    head.biases (close: head.bias)",
        "    other",
    ):
        assert line in text.splitlines(), line
    assert all(x is before[name] for name, x in model.state_dict().items())
    with pytest.raises(VariablesError, match="Other shapes") as caught:
        model.load_state_dict(state, strict=False)
    assert "Missing" not in str(caught.value)
    fits = {name: x for name, x in state.items() if not name.startswith("blocks.1")}
    assert model.load_state_dict(fits, strict=False) == (
        ["blocks.1.steps", "blocks.1.lin.weight", "blocks.1.lin.bias", "head.bias"],
        ["head.biases", "other"],
    )
    assert model.blocks[1].lin.weight is before["blocks.1.lin.weight"]
    assert float(ivy_api.sum(model.embed.weight)) == 0.0


def test_other_errors(tmp_path: Path) -> None:
    xp = ivy_api.namespace("numpy")
    model = built(xp)
    state = {name: np.array(x) for name, x in model.state_dict().items()}
    with pytest.raises(VariablesError, match="embed.weight and head.weight are one variable of Tied; their values differ"):
        model.load_state_dict({**state, "head.weight": state["head.weight"] + 1})
    with pytest.raises(VariablesError, match="rename gives 'a.x' and 'b.x' one name, 'x'"):
        model.load_state_dict({"a.x": 1, "b.x": 2}, rename={"a.": "", "b.": ""})
    with pytest.raises(VariablesError, match=r"A state dict is a mapping.*torch.load\(path, weights_only=True\)"):
        model.load_state_dict([1, 2])
    with pytest.raises(FileNotFoundError):
        model.load_state_dict(tmp_path / "nothing.safetensors")
    with pytest.raises(VariablesError, match="dtype complex64, and here float32"):
        model.load_state_dict({**state, "head.bias": state["head.bias"].astype("complex64")})
    with pytest.raises(ModuleError, match="the sizes depend on the input"), ivy_api.use_backend("numpy"):
        nn.Linear(None, 2).load_state_dict({"weight": np.zeros((2, 3)), "bias": np.zeros(2)})


def test_a_model_without_variables_takes_the_backend_of_the_arrays(xp: Any) -> None:
    model = nn.Linear(2, 1)
    model.load_state_dict({"weight": xp.asarray([[1.0, 2.0]]), "bias": xp.asarray([3.0])})
    assert ivy_api.namespace_for(model.weight) is xp
    with ivy_api.use_backend("numpy"):
        model = nn.Linear(2, 1)
        model.load_state_dict({"weight": xp.asarray([[1.0, 2.0]]), "bias": xp.asarray([3.0])})
    assert model.weight.tolist() == [[1.0, 2.0]]
