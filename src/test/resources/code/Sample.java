package sample;

import java.util.List;

/**
 * Adds things up.
 *
 * <p>Not thread-safe.
 */
public class Sample<T> implements Runnable {
  private static final int LIMIT = 10;
  private int first, second;

  /** Makes an empty one. */
  public Sample() {
    this.first = 0;
  }

  /** Adds two numbers. */
  @Deprecated
  public int add(int a, int b) {
    return a + b;
  }

  public int add(int a, int b, int c) {
    return add(add(a, b), c);
  }

  @Override
  public void run() {}

  abstract static class Inner {
    abstract void later(String name);

    void now() {
      later("x");
    }
  }

  interface Shape {
    double area();
  }

  record Point(int x, int y) implements Shape {
    Point {
      assert x >= 0;
    }

    @Override
    public double area() {
      return 0;
    }
  }

  enum Colour {
    RED,
    GREEN;

    Colour next() {
      return RED;
    }
  }
}
