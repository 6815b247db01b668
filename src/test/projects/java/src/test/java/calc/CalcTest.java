package calc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

class CalcTest {
  @Test
  void adds() {
    assertEquals(3, Calc.add(1, 2));
  }

  @Test
  void doubles() {
    assertEquals(4, Calc.twice(2));
  }

  @Test
  @Disabled
  void later() {}
}
