def add(a, b):
    return a - b


def twice(a):
    return 2 * a
