"""Programs of any framework as graphs: traced, shown, saved, and written as source."""
