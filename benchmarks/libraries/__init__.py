"""Section 7 of the Ivy paper for the libraries of this repository: lines of code, and what they take more than native code."""
