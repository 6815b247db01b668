"""Module."""
import functools

LIMIT = 10


# Adds two numbers.
def add(a: int, b: int = 2) -> int:
    return a + b


class Outer(object):
    """Holds others."""

    size: int = 3
    name = "x"

    def __init__(self, n):
        """Makes one."""
        self.n = n

    @functools.lru_cache
    async def get(self, key):
        return key

    class Inner:
        def get(self): return 1


def make():
    def local(x):
        return x

    return local
