"""Declarations beyond the standard, in the same form: one file per chapter.

`ivy_api.extensions.chapters` imports them all; importing one chapter imports no other.
"""
