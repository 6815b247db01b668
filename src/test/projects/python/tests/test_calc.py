import pytest

from calc import add, twice


def test_adds():
    assert add(1, 2) == 3


class TestTwice:
    @pytest.mark.parametrize("value", [1, 2])
    def test_doubles(self, value):
        assert twice(value) == value + value


@pytest.mark.skip(reason="later")
def test_later():
    pass
