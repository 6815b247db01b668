import sys

WORD = "Hello, "


def welcome(name):
    print(WORD + name)


if __name__ == "__main__":
    welcome(sys.argv[1])
