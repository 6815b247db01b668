package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A canonical path knows its parts, shows itself relative, and is equal by where it lies. */
class WorkspacePathTest {

  record Git(String name, String path, boolean inside) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Git> git() {
    return Stream.of(
        new Git("the directory", ".git", true),
        new Git("below it", ".git/config", true),
        new Git("deep below it", ".git/hooks/pre-commit", true),
        new Git("in a nested repository", "a/.git/config", true),
        new Git("the file of a worktree", "worktree/.git", true),
        new Git("other case", ".GIT/config", true),
        new Git("mixed case", "a/.gIt", true),
        new Git("ignore rules", ".gitignore", false),
        new Git("attributes", "a/.gitattributes", false),
        new Git("workflows", ".github/workflows/ci.yml", false),
        new Git("no dot", "git/config", false),
        new Git("as suffix", "project.git/config", false),
        new Git("two dots", "..git", false),
        new Git("the root", "", false));
  }

  @ParameterizedTest
  @MethodSource("git")
  void tellsWhatIsGits(Git row) {
    assertThat(new WorkspacePath("/w", row.path).isInGitDirectory()).isEqualTo(row.inside);
  }

  @Test
  void knowsItsParts() {
    WorkspacePath path = new WorkspacePath("/w", "a/b/c.txt");

    assertThat(path.name()).isEqualTo("c.txt");
    assertThat(path.parent().toString()).isEqualTo("a/b");
    assertThat(path.parent().parent().parent().isRoot()).isTrue();
    assertThat(path.parent().child("c.txt")).isEqualTo(path);
    assertThat(new WorkspacePath("/w", "").child("x")).isEqualTo(new WorkspacePath("/w", "x"));
    assertThat(new WorkspacePath("/w", "")).hasToString(".");
    assertThatThrownBy(() -> new WorkspacePath("/w", "").parent())
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void isEqualByWhereItLies() {
    WorkspacePath path = new WorkspacePath("/w", "a/b");

    assertThat(path)
        .isEqualTo(new WorkspacePath("/w/a", "b"))
        .isEqualTo(new WorkspacePath("/", "w/a/b"));
    assertThat(path).hasSameHashCodeAs(new WorkspacePath("/w/a", "b"));
    assertThat(path).isEqualByComparingTo(new WorkspacePath("/w/a", "b"));
    assertThat(path).isNotEqualTo(new WorkspacePath("/v", "a/b"));
    assertThat(path).isLessThan(new WorkspacePath("/w", "a/c"));
  }
}
