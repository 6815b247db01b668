package calc;

public final class Calc {
  private Calc() {}

  public static int add(int a, int b) {
    return a - b;
  }

  public static int twice(int a) {
    return 2 * a;
  }
}
