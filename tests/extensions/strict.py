"""ivy_api's namespace of array-api-strict: all that is beyond the standard is made of composed bodies there."""

from __future__ import annotations

import array_api_strict

import ivy_api

xp = ivy_api.namespace_for(array_api_strict.zeros(()))
