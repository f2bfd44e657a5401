"""Tables of modules against Flax: paths, classes, shapes, data types and numbers of parameters; not how they are drawn."""

from __future__ import annotations

from typing import Any

import flax_comparing as comparing

WIDE = "console_kwargs={'width': 300, 'force_terminal': False}"
TABLES = f"""
network(nn).tabulate(jax.random.key(0), x(2, 3), train=False, {WIDE})
network(nn).tabulate(jax.random.key(0), x(2, 3), depth=1, {WIDE})
nn.tabulate(network(nn), jax.random.key(0), show_repeated=True, {WIDE})(x(2, 3))
nn.tabulate(nn.Sequential([nn.Dense(300), nn.Dense(20)]), jax.random.key(0), depth=0, {WIDE})(x(2, 30))
nnx.tabulate(model(nnx), x(2, 3), {WIDE})
nnx.tabulate(model(nnx), x(2, 3), depth=1, {WIDE})
nnx.tabulate(nnx.Sequential(nnx.Linear(3, 400, rngs=nnx.Rngs(0)), nnx.relu, nnx.Dropout(0.5, rngs=nnx.Rngs(1))), x(2, 3), {WIDE})
""".strip().splitlines()


def _network(nn: Any) -> Any:
    def call(self: Any, x: Any, train: bool = False) -> Any:
        x = nn.BatchNorm(use_running_average=not train)(nn.Dense(4, name="a")(x))
        dense = nn.Dense(4)
        x = dense(dense(x))
        return {"y": nn.Sequential([nn.Dense(2), nn.relu])(x), "n": x}

    call.__name__ = "__call__"
    return type("Network", (nn.Module,), {"__call__": nn.compact(call)})()


def _model(nnx: Any) -> Any:
    def init(self: Any, rngs: Any) -> None:
        self.linear, self.norm = nnx.Linear(3, 4, rngs=rngs), nnx.BatchNorm(4, rngs=rngs)
        self.drop, self.layers = nnx.Dropout(0.5, rngs=rngs), nnx.List([nnx.Linear(4, 4, rngs=rngs), nnx.Linear(4, 3, rngs=rngs)])
        self.same = self.linear

    def call(self: Any, x: Any) -> Any:
        return self.same(self.layers[1](self.layers[0](self.drop(self.norm(self.linear(x))))))

    call.__name__ = "__call__"
    return type("Model", (nnx.Module,), {"__init__": init, "__call__": call})(nnx.Rngs(0))


def _read(table: str) -> list[list[str]]:
    """Return the cells of a table, with the lines that are not part of its frame."""
    rows: list[list[str]] = [[]]
    for line in table.splitlines():
        if line[:1] in "├┡└┏" and line:
            rows.append([])
        elif line[:1] in "│┃" and line:
            cells = [cell.strip("\n ") for cell in line[1:-1].replace("┃", "│").split("│")]
            rows[-1] = [f"{old}\n{new}" for old, new in zip(rows[-1] or [""] * len(cells), cells, strict=True)]
        elif line.strip():
            rows.append([line.strip()])
    return [[cell.strip("\n") for cell in row] for row in rows if row]


def _sorted(rows: list[list[str]]) -> list[list[str]]:
    """Return rows with the columns of variables sorted: Flax has the collections in the order of a set."""
    order = sorted(range(len(rows[1])), key=lambda i: (i > 3, rows[1][i] if i > 3 else ""))
    return [[row[i] for i in order] if len(row) == len(order) else row for row in rows]


def test_tables(backend: str) -> None:
    for text in TABLES if backend == "numpy" else TABLES[3:6:2]:
        with comparing.narrow():
            wanted = comparing.evaluated(text, ours=False, network=_network, model=_model)
        found = comparing.evaluated(text, ours=True, network=_network, model=_model)
        assert isinstance(found, str), f"{text}: {found!r}"
        assert _sorted(_read(found)) == _sorted(_read(wanted)), f"{text}\n{found}\n{wanted}"


def test_paths_of_modules(backend: str) -> None:
    text = "{p: type(m).__name__ for p, m in network(nn).module_paths(jax.random.key(0), x(2, 3)).items()}"
    found = comparing.evaluated(text, ours=True, network=_network)
    assert list(found.items()) == list(comparing.evaluated(text, ours=False, network=_network).items())
