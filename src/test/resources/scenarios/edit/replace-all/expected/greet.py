import sys


def welcome(name):
    print("Hello, " + name)


if __name__ == "__main__":
    welcome(sys.argv[1])
