package io.terrarium.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Slots are given in the order they were asked for. */
class CommandSlotsTest {
  private final CommandSlots slots = new CommandSlots(1);
  private final List<Integer> order = new CopyOnWriteArrayList<>();

  @Test
  void servesInOrder() throws InterruptedException {
    assertThat(slots.acquire(Caller.PATIENT)).isTrue();
    for (int i = 0; i < 20; i++) {
      int number = i;
      Thread.ofVirtual().start(() -> ask(number));
      await().until(() -> slots.waiting() == number + 1);
    }
    slots.release();
    await().until(() -> order.size() == 20);
    assertThat(order).isSorted();
  }

  private void ask(int number) {
    try {
      if (slots.acquire(Caller.PATIENT)) {
        order.add(number);
        slots.release();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void lastsNoLongerThanItsCaller() throws InterruptedException {
    assertThat(slots.acquire(Caller.PATIENT)).isTrue();
    Caller gone =
        new Caller() {
          @Override
          public boolean hasCancelled() {
            return true;
          }

          @Override
          public void progress(String lastLine) {}
        };
    assertThat(slots.acquire(gone)).isFalse();
    assertThat(slots.waiting()).isZero();
    slots.release();
    assertThat(slots.acquire(gone)).isTrue();
  }
}
