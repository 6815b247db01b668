#include <stdio.h>
#include <string.h>

int add(int a, int b);
int twice(int a);

static int expect(const char *file, int line, int expected, int actual) {
    if (expected != actual) {
        fprintf(stderr, "%s:%d: got %d, want %d\n", file, line, actual, expected);
    }
    return expected != actual;
}

#define EXPECT(expected, actual) expect(__FILE__, __LINE__, expected, actual)

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "adds") == 0) {
        return EXPECT(3, add(1, 2));
    }
    return EXPECT(4, twice(2));
}
