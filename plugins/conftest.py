"""The tests of a plugin are collected where it is installed."""

from importlib.util import find_spec
from pathlib import Path

collect_ignore = [path.name for path in Path(__file__).parent.iterdir() if path.is_dir() and not find_spec(path.name)]
