package io.terrarium.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** Annotations as the kubelet writes them. */
class AnnotationFileTest {
  @Test
  void takesOursAndLeavesTheRest() {
    String file =
        """
        kubernetes.io/config.source="api"
        terrarium.io/session="s-1"
        terrarium.io/git="https://example.org/a.git?x=\\"1\\""
        not an annotation
        terrarium.io/open="never closed
        """;
    assertThat(AnnotationFile.ours(file))
        .isEqualTo(Map.of("session", "s-1", "git", "https://example.org/a.git?x=\"1\""));
  }

  @Test
  void understandsEveryEscape() {
    String line = "terrarium.io/a=\"\\t\\n\\\\\\\"\\x41\\u00e4\\U0001f40d\\'\"";
    assertThat(AnnotationFile.ours(line)).isEqualTo(Map.of("a", "\t\n\\\"Aä🐍'"));
  }

  @Test
  void anEmptyFileHasNone() {
    assertThat(AnnotationFile.ours("")).isEmpty();
  }
}
