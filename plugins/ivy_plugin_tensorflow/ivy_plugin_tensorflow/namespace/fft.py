"""The Fourier transform extension."""

from __future__ import annotations
