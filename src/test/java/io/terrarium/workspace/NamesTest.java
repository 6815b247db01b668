package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Any name becomes readable text and that text names it again. */
class NamesTest {

  @Property(tries = 2_000)
  void comeBackFromWhatIsShown(@ForAll @Size(max = 20) byte[] bytes) {
    String raw = Names.raw(bytes).replace('/', 'x').replace('\0', 'x').replace('\\', 'x');

    String shown = Names.show(raw);

    assertThat(shown).doesNotContainPattern("[\\x00-\\x1f\\x7f\\ufffd]");
    assertThat(raw.equals(".") || raw.equals("..") ? raw : Names.unescape(Names.raw(shown)))
        .isEqualTo(raw);
    assertThat(Names.bytes(raw)).hasSameSizeAs(bytes);
  }

  @Test
  void keepWhatIsNoEscape() {
    assertThat(Names.unescape("a\\x4g")).isEqualTo("a\\x4g");
    assertThat(Names.unescape("\\x")).isEqualTo("\\x");
    assertThat(Names.unescape("\\x4")).isEqualTo("\\x4");
    assertThat(Names.unescape("\\X41")).isEqualTo("\\X41");
    assertThat(Names.unescape("a\\x41\\x5A")).isEqualTo("aAZ");
  }

  @Test
  void keepEscapesOfWhatNoNameHas() {
    assertThat(Names.unescape("\\x41\\x2f")).isEqualTo("\\x41\\x2f");
    assertThat(Names.unescape("a\\x00")).isEqualTo("a\\x00");
    assertThat(Names.unescape("\\x2e")).isEqualTo("\\x2e");
    assertThat(Names.unescape("\\x2e.")).isEqualTo("\\x2e.");
    assertThat(Names.unescape("\\x2e..")).isEqualTo("...");
  }
}
