#include <stdio.h>

#define LIMIT 10
#define SQUARE(x) ((x) * (x))

/* A point. */
struct point {
  int x;
  int *next;
};

typedef struct point point_t;

enum colour { RED, GREEN };

static int counter = 0;
const char *names[] = {"a", "b"};

int declared(int a);

/* Adds two numbers. */
int add(int a, int b) {
  return a + b;
}

static char *
name_of(enum colour c)
{
  return c == RED ? "red" : "green";
}
