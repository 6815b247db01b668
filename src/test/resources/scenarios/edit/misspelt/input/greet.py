import sys


def greet(name):
    print("Hello, " + name)


if __name__ == "__main__":
    greet(sys.argv[1])
