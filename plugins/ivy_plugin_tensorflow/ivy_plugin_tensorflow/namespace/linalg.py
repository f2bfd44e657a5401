"""The linear algebra extension."""

from __future__ import annotations
