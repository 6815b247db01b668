package io.terrarium.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The choke point gives every path its one canonical form or refuses it in the agreed words. */
class ResolveTest {
  private static final String INSIDE = "{inside}";
  private static final String OUTSIDE = "{outside}";

  @TempDir private static Path temporary;
  private static Playground playground;
  private static Workspace workspace;

  @BeforeAll
  static void fill() throws IOException {
    playground = new Playground(temporary.toRealPath());
    playground.file("file.txt", "inside");
    playground.file("dir/nested/deep.txt", "deep");
    playground.file("Case.txt", "case");
    playground.secret("secret.txt", "secret");
    playground.secret("inside/secret.txt", "secret");
    playground.link("to-file", "file.txt");
    playground.link("to-dir", "dir/nested");
    playground.link("absolute", playground.root() + "/dir");
    playground.link("one", "two");
    playground.link("two", "./three");
    playground.link("three", "dir//nested/");
    playground.link("self", "self");
    playground.link("ping", "pong");
    playground.link("pong", "ping");
    playground.link("dangling", "missing/new.txt");
    playground.link("dangling-up", "dir/../other.txt");
    playground.link("dangling-through", "missing/../to-file");
    playground.link("out-file", playground.outside() + "/secret.txt");
    playground.link("out-dir", "../outside");
    playground.link("out-chain", "out-again");
    playground.link("out-again", "out-dir");
    playground.link("out-dangling", "../outside/missing");
    playground.link("out-of-missing", "missing/../../outside");
    playground.link("there-and-back", "../inside/file.txt");
    playground.link("up", "..");
    playground.link("top", "/");
    playground.link("proc-root", "/proc/self/root");
    playground.link("proc-cwd", "/proc/self/cwd");
    playground.link("stdin", "/dev/fd/0");
    playground.link("out-neighbour", "../inside-not");
    workspace = Workspace.open("main", playground.root().toString());
  }

  @AfterAll
  static void close() throws IOException {
    workspace.close();
    playground.removeLinks();
  }

  record Accepted(String name, String given, String canonical) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Accepted> accepted() {
    return Stream.of(
        new Accepted("relative", "dir/nested/deep.txt", "dir/nested/deep.txt"),
        new Accepted("absolute inside", INSIDE + "/file.txt", "file.txt"),
        new Accepted("the root as .", ".", "."),
        new Accepted("the root as ./", "./", "."),
        new Accepted("the root by its path", INSIDE, "."),
        new Accepted("the root by its path and a slash", INSIDE + "//", "."),
        new Accepted("the root by its path and a dot", INSIDE + "/.", "."),
        new Accepted("the root by way of a directory", "dir/..", "."),
        new Accepted("trailing slash", "dir/", "dir"),
        new Accepted("trailing slash after a file", "file.txt/", "file.txt"),
        new Accepted("many slashes", "dir///nested//deep.txt", "dir/nested/deep.txt"),
        new Accepted("two slashes first", "/" + INSIDE + "/file.txt", "file.txt"),
        new Accepted("dot segments", "./dir/./nested/.", "dir/nested"),
        new Accepted("up and down within", "dir/../dir/nested/../nested", "dir/nested"),
        new Accepted("out and in again by text", "../inside/file.txt", "file.txt"),
        new Accepted("new file", "new.txt", "new.txt"),
        new Accepted("new nested file", "new/nested/file.txt", "new/nested/file.txt"),
        new Accepted("new below existing", "dir/new/x", "dir/new/x"),
        new Accepted("name of dots", "...", "..."),
        new Accepted("name beginning with two dots", "..data/x", "..data/x"),
        new Accepted("name of a space", " ", " "),
        new Accepted("tilde means nothing", "~/x", "~/x"),
        new Accepted("variable means nothing", "$HOME/x", "$HOME/x"),
        new Accepted("backslashes separate nothing", "..\\..\\x", "..\\..\\x"),
        new Accepted("percent sign encodes nothing", "%2e%2e/x", "%2e%2e/x"),
        new Accepted("escaped dots are a name", "\\x2e\\x2e/x", "\\x2e\\x2e/x"),
        new Accepted("half escaped dots are a name", "dir/.\\x2E/x", "dir/.\\x2E/x"),
        new Accepted("an escaped dot is a name", "\\x2e/file.txt", "\\x2e/file.txt"),
        new Accepted("an escaped slash is a name", "..\\x2foutside", "..\\x2foutside"),
        new Accepted("an escaped NUL is a name", "file.txt\\x00", "file.txt\\x00"),
        new Accepted("escapes of an existing name", "f\\x69le.txt", "file.txt"),
        new Accepted("other case is another name", "case.txt", "case.txt"),
        new Accepted("fullwidth dots are no dots", "\uff0e\uff0e/x", "\uff0e\uff0e/x"),
        new Accepted("two dot leader is no ..", "\u2025/x", "\u2025/x"),
        new Accepted("division slash is no slash", "..\u2215x", "..\u2215x"),
        new Accepted("fullwidth slash is no slash", "..\uff0fx", "..\uff0fx"),
        new Accepted("zero width space is kept", ".\u200b./x", ".\u200b./x"),
        new Accepted("link to a file", "to-file", "file.txt"),
        new Accepted("link to a directory", "to-dir/deep.txt", "dir/nested/deep.txt"),
        new Accepted("link to a directory, new file", "to-dir/new", "dir/nested/new"),
        new Accepted("absolute link", "absolute/nested", "dir/nested"),
        new Accepted("chain of links", "one/deep.txt", "dir/nested/deep.txt"),
        new Accepted("dangling link", "dangling", "missing/new.txt"),
        new Accepted("below a dangling link", "dangling/x", "missing/new.txt/x"),
        new Accepted("dangling link with dots", "dangling-up", "other.txt"),
        new Accepted("dangling link, then another", "dangling-through", "file.txt"),
        new Accepted("link that leaves and comes back", "there-and-back", "file.txt"),
        new Accepted("link up and down again", "up/inside/file.txt", "file.txt"),
        new Accepted("link to the top and down again", "top" + INSIDE + "/file.txt", "file.txt"),
        new Accepted("dots after a link, by text", "to-dir/../file.txt", "file.txt"),
        new Accepted("dots after a link outside, by text", "out-dir/../file.txt", "file.txt"),
        new Accepted("proc root and down", "/proc/self/root" + INSIDE + "/file.txt", "file.txt"),
        new Accepted("proc root by thread", "/proc/thread-self/root" + INSIDE, "."));
  }

  @ParameterizedTest
  @MethodSource("accepted")
  void givesCanonicalForm(Accepted row) throws IOException {
    assertThat(workspace.resolve(filled(row.given)).toString()).isEqualTo(row.canonical);
  }

  record Outside(String name, String given) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Outside> outside() {
    return Stream.of(
        new Outside("traversal", "../outside/secret.txt"),
        new Outside("traversal to etc", "../../../../../../../../etc/passwd"),
        new Outside("traversal from below", "dir/../../outside/secret.txt"),
        new Outside("the parent", ".."),
        new Outside("the parent with a slash", "../"),
        new Outside("absolute", "/etc/passwd"),
        new Outside("absolute and missing", "/no/such/thing"),
        new Outside("the top", "/"),
        new Outside("above the top", "/../../etc/passwd"),
        new Outside("absolute with traversal", INSIDE + "/../outside/secret.txt"),
        new Outside("neighbour with the root's name as prefix", INSIDE + "-not/x"),
        new Outside("same name further down", OUTSIDE + "/inside/secret.txt"),
        new Outside("other case of the root", "{base}/INSIDE/file.txt"),
        new Outside("link to a file", "out-file"),
        new Outside("below a link to a file", "out-file/x"),
        new Outside("link to a directory", "out-dir"),
        new Outside("through a link to a directory", "out-dir/secret.txt"),
        new Outside("new file through a link", "out-dir/new/file.txt"),
        new Outside("chain of links", "out-chain/secret.txt"),
        new Outside("dangling link", "out-dangling"),
        new Outside("below a dangling link", "out-dangling/x"),
        new Outside("out of what is missing", "out-of-missing/secret.txt"),
        new Outside("neighbour by link", "out-neighbour"),
        new Outside("link up", "up"),
        new Outside("link up and down elsewhere", "up/outside/secret.txt"),
        new Outside("link to the top", "top/etc/passwd"),
        new Outside("proc root", "/proc/self/root/etc/passwd"),
        new Outside("proc root twice", "/proc/self/root/proc/self/root/etc/passwd"),
        new Outside("link to proc root", "proc-root/etc/passwd"),
        new Outside("proc working directory", "/proc/self/cwd"),
        new Outside("link to proc working directory", "proc-cwd"),
        new Outside("standard input", "/dev/fd/0"),
        new Outside("link to standard input", "stdin"),
        new Outside("environment", "/proc/self/environ"));
  }

  @ParameterizedTest
  @MethodSource("outside")
  void refusesWhatIsOutside(Outside row) {
    String given = filled(row.given);

    SandboxException refusal =
        catchThrowableOfType(SandboxException.class, () -> workspace.resolve(given));

    assertThat(refusal).hasMessage("path is outside the workspace: " + given);
    assertThat(refusal.reason()).isEqualTo(Reason.OUTSIDE_WORKSPACE);
  }

  record Refused(String name, String given, Reason reason, String message) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Refused> refused() {
    String circle = "too many links, or links in a circle: ";
    return Stream.of(
        new Refused("empty", "", Reason.BAD_ARGUMENT, "path is empty: pass \".\" for the root"),
        new Refused("NUL", "a\0b", Reason.BAD_ARGUMENT, "path contains a NUL character: a\\x00b"),
        new Refused(
            "NUL hiding a suffix",
            "file.txt\0.png",
            Reason.BAD_ARGUMENT,
            "path contains a NUL character: file.txt\\x00.png"),
        new Refused(
            "4097 characters",
            "a/".repeat(2048) + "a",
            Reason.BAD_ARGUMENT,
            "path is too long: 4097 characters, at most 4096"),
        new Refused("link to itself", "self", Reason.WRONG_KIND, circle + "self"),
        new Refused("links to each other", "ping/x", Reason.WRONG_KIND, circle + "ping/x"),
        new Refused(
            "through a file",
            "file.txt/x/y",
            Reason.WRONG_KIND,
            "file.txt is a file, not a directory: file.txt/x/y cannot exist"),
        new Refused(
            "through a link to a file",
            "to-file/x",
            Reason.WRONG_KIND,
            "file.txt is a file, not a directory: to-file/x cannot exist"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void refusesWithReasonAndWithoutNamingTheRoot(Refused row) {
    SandboxException refusal =
        catchThrowableOfType(SandboxException.class, () -> workspace.resolve(row.given));

    assertThat(refusal).hasMessage(row.message);
    assertThat(refusal.reason()).isEqualTo(row.reason);
    assertThat(refusal.getMessage()).doesNotContain(playground.base().toString());
  }

  @Test
  void cutsAnEndlessPathInTheRefusal() {
    SandboxException refusal =
        catchThrowableOfType(
            SandboxException.class, () -> workspace.resolve("../" + "x".repeat(4000)));

    assertThat(refusal).hasMessage("path is outside the workspace: ../" + "x".repeat(253) + "...");
  }

  @Test
  void resolvesAsManyLinksAsTheKernelWouldAndNoMore() throws IOException {
    playground.link("link0", "file.txt");
    for (int i = 1; i <= 40; i++) {
      playground.link("link" + i, "link" + (i - 1));
    }

    assertThat(workspace.resolve("link39").toString()).isEqualTo("file.txt");
    assertThat(catchThrowableOfType(SandboxException.class, () -> workspace.resolve("link40")))
        .hasMessage("too many links, or links in a circle: link40");
  }

  private String filled(String given) {
    return given
        .replace(INSIDE, playground.root().toString())
        .replace(OUTSIDE, playground.outside().toString())
        .replace("{base}", playground.base().toString());
  }
}
