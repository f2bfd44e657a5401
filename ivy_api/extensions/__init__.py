"""Declarations beyond the standard, in the shape of those of the standard: one file per chapter.

`ivy_api.extensions.chapters` imports them all; importing one of them imports no other.
"""
