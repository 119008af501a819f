"""A second implementation of what a venue's log proves, written from docs/reference alone. Standard library only."""
