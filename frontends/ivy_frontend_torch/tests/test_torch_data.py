"""`torch.utils.data`: batches in PyTorch's order, samplers, splits, collation."""

from __future__ import annotations

import importlib
from collections import namedtuple
from typing import Any

import numpy as np
import pytest
import torch

frontend: Any = importlib.import_module("ivy_frontend_torch")


def _plain(value: Any) -> Any:
    if hasattr(value, "tolist"):
        return value.tolist(), str(value.dtype)
    if isinstance(value, dict):
        return {key: _plain(x) for key, x in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value).__name__, [_plain(x) for x in value]
    return value


@pytest.mark.parametrize("options", [{"batch_size": 3}, {"batch_size": 4, "drop_last": True}, {"batch_size": None}])
def test_batches_are_those_of_torch(options: dict[str, Any], backend: str) -> None:
    """Batches of a tensor data set, in order, and their number."""

    def batches(root: Any) -> Any:
        data = root.utils.data.TensorDataset(root.arange(10), root.arange(20).reshape(10, 2).float())
        loader = root.utils.data.DataLoader(data, **options)
        return len(loader), [_plain(batch) for batch in loader]

    assert batches(frontend) == batches(torch)


def test_shuffled_batches_have_each_example_once(backend: str) -> None:
    """The order is random, and another one in the next epoch."""
    frontend.manual_seed(0)
    loader = frontend.utils.data.DataLoader(list(range(50)), batch_size=7, shuffle=True)
    epochs = [[x for batch in loader for x in batch.tolist()] for _ in range(2)]
    assert sorted(epochs[0]) == sorted(epochs[1]) == list(range(50))
    assert epochs[0] != epochs[1]


Point = namedtuple("Point", "x y")  # noqa: PYI024


@pytest.mark.parametrize(
    "batch",
    [
        [1, 2],
        [1.5, 2.0],
        ["a", "b"],
        [{"x": 1, "y": [1.0, 2.0]}, {"x": 2, "y": [3.0, 4.0]}],
        [(1, "a"), (2, "b")],
        [Point(1, 2.0), Point(3, 4.0)],
        [np.ones(2, dtype=np.float32), np.zeros(2, dtype=np.float32)],
        [np.int64(3), np.int64(4)],
        [True, False],
    ],
)
def test_examples_are_collated_as_torch_does(batch: list[Any], backend: str) -> None:
    """Numbers, text, containers and NumPy's arrays."""
    ours, theirs = frontend.utils.data.default_collate(batch), torch.utils.data.default_collate(batch)
    assert _plain(ours) == _plain(theirs)


def test_data_sets_are_joined_and_split(backend: str) -> None:
    """Subsets, concatenation, stacks, and random splits by number and by fraction."""
    data = frontend.utils.data
    both = data.ConcatDataset([list(range(3)), list(range(10, 14))])
    assert [both[i] for i in range(len(both))] == [0, 1, 2, 10, 11, 12, 13]
    assert both[-1] == 13
    assert list(data.Subset(both, [6, 0])) == [13, 0]
    assert data.StackDataset(a=[1, 2], b=[3, 4])[1] == {"a": 2, "b": 4}
    parts = data.random_split(list(range(10)), [0.5, 0.3, 0.2])
    assert [len(part) for part in parts] == [5, 3, 2]
    assert sorted(part[i] for part in parts for i in range(len(part))) == list(range(10))
    with pytest.raises(ValueError, match="does not equal the length"):
        data.random_split([1, 2], [2, 2])


def test_samplers_draw_what_they_promise(backend: str) -> None:
    """Numbers and ranges of indices, with and without replacement."""
    data = frontend.utils.data
    assert list(data.BatchSampler(data.SequentialSampler(range(5)), 2, False)) == [[0, 1], [2, 3], [4]]
    assert set(data.RandomSampler(range(3), replacement=True, num_samples=40)) <= {0, 1, 2}
    assert sorted(data.SubsetRandomSampler([7, 8, 9])) == [7, 8, 9]
    assert set(data.WeightedRandomSampler([0.0, 1.0, 1.0], 30)) <= {1, 2}
    shares = [list(data.DistributedSampler(range(7), 2, rank)) for rank in (0, 1)]
    assert set(shares[0]) | set(shares[1]) == set(range(7))


def test_iterable_data_sets_are_batched(backend: str) -> None:
    """A data set without indices."""

    class Count(frontend.utils.data.IterableDataset):  # type: ignore[misc]
        def __iter__(self) -> Any:
            return iter(range(5))

    loader = frontend.utils.data.DataLoader(Count(), batch_size=2)
    assert [batch.tolist() for batch in loader] == [[0, 1], [2, 3], [4]]
    with pytest.raises(ValueError, match="IterableDataset"):
        frontend.utils.data.DataLoader(Count(), shuffle=True)
