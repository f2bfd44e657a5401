"""Source: a graph as Python for one framework, which runs without `ivy_api`."""

from __future__ import annotations

from ivy_api.graphs.source.emission import language_of as language_of
from ivy_api.graphs.source.emission import source_of as source_of
from ivy_api.graphs.source.language import Call as Call
from ivy_api.graphs.source.language import Language as Language
