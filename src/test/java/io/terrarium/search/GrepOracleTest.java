package io.terrarium.search;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import io.terrarium.search.GrepResult.File;
import io.terrarium.search.GrepResult.Line;
import io.terrarium.support.TestWorkspace;
import io.terrarium.workspace.Workspace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On random trees and random patterns, the lines found are those that ripgrep finds. */
class GrepOracleTest {
  private static final int PATTERNS = 15;
  private static final Workers WORKERS = new Workers();
  private static final SearchIndex NO_INDEX = new SearchIndex(false);

  @AfterAll
  static void close() {
    WORKERS.close();
    NO_INDEX.close();
  }

  /** Something done in a tree. */
  @FunctionalInterface
  private interface Check {
    void in(Path root, Workspace workspace, Random random) throws IOException;
  }

  private static void inTree(long seed, boolean valid, boolean withRules, Check check)
      throws IOException {
    Random random = new Random(seed);
    Path root = Files.createTempDirectory("terrarium-grep").toRealPath();
    try (Workspace workspace = Workspace.open("main", root.toString())) {
      new RandomTree(random, root, valid).generate(withRules);
      check.in(root, workspace, random);
    } finally {
      TestWorkspace.delete(root);
    }
  }

  private static Set<String> ours(Workspace workspace, GrepRequest request) throws IOException {
    Set<String> found = new TreeSet<>();
    for (File file :
        new GrepFiles(WORKERS, NO_INDEX).grep(workspace, request, () -> false).files()) {
      for (Line line : file.lines()) {
        found.add(file.path() + (line.matches() ? ":" : "-") + line.number());
      }
    }
    return found;
  }

  /** Only what differs is shown: the sets are large. */
  private static void assertSame(Set<String> found, Set<String> expected, String what) {
    Set<String> missing = new TreeSet<>(expected);
    missing.removeAll(found);
    Set<String> unexpected = new TreeSet<>(found);
    unexpected.removeAll(expected);
    assertThat(missing.stream().limit(10)).as("missing: " + what).isEmpty();
    assertThat(unexpected.stream().limit(10)).as("unexpected: " + what).isEmpty();
  }

  private static GrepRequest request(String pattern) {
    return GrepRequest.of(pattern, Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void findsTheLinesThatRipgrepFinds(long seed) throws IOException {
    Ripgrep.require();
    inTree(
        seed,
        false,
        true,
        (root, workspace, random) -> {
          for (int i = 0; i < PATTERNS; i++) {
            RandomPattern pattern = RandomPattern.of(random);
            boolean folds = random.nextInt(4) == 0 && pattern.isAscii();
            int before = random.nextInt(3) == 0 ? random.nextInt(4) : 0;
            int after = random.nextInt(3) == 0 ? random.nextInt(4) : 0;
            List<String> options =
                folds
                    ? List.of("-i", "-B" + before, "-A" + after)
                    : List.of("-B" + before, "-A" + after);
            assertSame(
                ours(
                    workspace,
                    request(pattern.ours()).ignoringCase(folds).withContext(before, after)),
                Ripgrep.search(root, pattern.ripgrep(), options),
                "%s with %s in tree %d".formatted(pattern.ours(), options, seed));
          }
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13})
  void findsTheTextsThatRipgrepFinds(long seed) throws IOException {
    Ripgrep.require();
    inTree(
        seed,
        false,
        true,
        (root, workspace, random) -> {
          for (String text : List.of("foo", "(", "\\", "[", ".*", "é", "foo_bar", "K", "oo", "ſ")) {
            for (boolean folds : new boolean[] {false, true}) {
              List<String> options = folds ? List.of("-F", "-i") : List.of("-F");
              assertSame(
                  ours(workspace, request(text).literally(true).ignoringCase(folds)),
                  Ripgrep.search(root, text, options),
                  "%s with %s in tree %d".formatted(text, options, seed));
            }
          }
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24})
  void findsTheSpansThatRipgrepFinds(long seed) throws IOException {
    Ripgrep.require();
    inTree(
        seed,
        true,
        true,
        (root, workspace, random) -> {
          for (String pattern :
              List.of(
                  "foo[ \\t]*\\n",
                  "foo.*?bar",
                  "bar\\n+foo",
                  "^foo",
                  "\\)$",
                  "o\\n",
                  "(?m)^$\\n^x1",
                  "[^f]+foo_bar",
                  "nowhere.*x",
                  "foo",
                  "\\n\\n")) {
            assertSame(
                ours(workspace, request(pattern).acrossLines(true)),
                Ripgrep.search(root, pattern, List.of("-U", "--multiline-dotall")),
                "%s in tree %d".formatted(pattern, seed));
          }
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {31, 32, 33, 34})
  void findsTheLinesThatAPlainScanFinds(long seed) throws IOException {
    inTree(
        seed,
        false,
        false,
        (root, workspace, random) -> {
          for (int i = 0; i < PATTERNS; i++) {
            RandomPattern pattern = RandomPattern.of(random);
            boolean folds = random.nextInt(4) == 0 && pattern.isAscii();
            assertSame(
                ours(workspace, request(pattern.ours()).ignoringCase(folds)),
                plainScan(root, pattern.plain(), folds),
                "%s in tree %d".formatted(pattern.ours(), seed));
          }
        });
  }

  private static Set<String> plainScan(Path root, String pattern, boolean folds)
      throws IOException {
    Pattern regex = Pattern.compile(pattern, folds ? Pattern.CASE_INSENSITIVE : 0);
    Set<String> found = new TreeSet<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file :
          all.filter(path -> Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)).toList()) {
        String path = root.relativize(file).toString();
        if (path.startsWith(".git/")) {
          continue;
        }
        String text = decode(Files.readAllBytes(file));
        int number = 0;
        for (String line : text.indexOf('\0') >= 0 ? new String[0] : text.split("\n", -1)) {
          number++;
          boolean behindTheEnd =
              line.isEmpty() && number > text.chars().filter(c -> c == '\n').count();
          if (!behindTheEnd && regex.matcher(line).find()) {
            found.add(path + ":" + number);
          }
        }
      }
    }
    return found;
  }

  private static String decode(byte[] bytes) {
    if (bytes.length >= 2 && bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE) {
      return new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16LE);
    }
    if (bytes.length >= 2 && bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF) {
      return new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16BE);
    }
    StringBuilder text = new StringBuilder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length + 1);
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    while (true) {
      CoderResult result = decoder.decode(in, out, true);
      text.append(out.flip());
      out.clear();
      if (!result.isError()) {
        return text.toString().startsWith("\uFEFF") ? text.substring(1) : text.toString();
      }
      text.append(RandomPattern.BROKEN);
      in.position(in.position() + result.length());
      decoder.reset();
    }
  }
}
