package io.terrarium.code;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.treesitter.TSInputEncoding;
import org.treesitter.TSNode;
import org.treesitter.TSParser;
import org.treesitter.TSPoint;
import org.treesitter.TSQueryCapture;
import org.treesitter.TSQueryCursor;
import org.treesitter.TSQueryMatch;
import org.treesitter.TSTree;

/**
 * The syntax of one text, in native memory until it is closed. A text that takes too long is given
 * up; one that does not parse has a tree with errors in it.
 */
final class SyntaxTree implements AutoCloseable {
  private static final int CHUNK = 16 * 1024;
  private static final int WATCHED_SIZE = 64 * 1024;
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final int MOST_MATCHES_AT_ONCE = 4096;

  private final Grammar grammar;
  private final TSTree tree;

  private SyntaxTree(Grammar grammar, TSTree tree) {
    this.grammar = grammar;
    this.tree = tree;
  }

  static SyntaxTree parse(Language language, byte[] text) {
    Grammar grammar = Grammar.of(language);
    TSParser parser = grammar.takeParser();
    try {
      TSTree tree = parse(parser, text);
      if (tree == null) {
        throw new SandboxException(
            Reason.TOO_LARGE,
            "its syntax takes longer than %d seconds to work out: use Grep and Read"
                .formatted(PATIENCE.toSeconds()));
      }
      return new SyntaxTree(grammar, tree);
    } finally {
      grammar.giveBack(parser);
    }
  }

  private static @Nullable TSTree parse(TSParser parser, byte[] text) {
    byte[] chunk = new byte[Math.clamp(text.length, 1, CHUNK)];
    if (text.length < WATCHED_SIZE) {
      return parser.parse(
          chunk,
          null,
          (target, offset, at) -> read(text, target, offset),
          TSInputEncoding.TSInputEncodingUTF8);
    }
    long end = System.nanoTime() + PATIENCE.toNanos();
    return parser.parseWithOptions(
        chunk,
        null,
        (target, offset, at) -> read(text, target, offset),
        TSInputEncoding.TSInputEncodingUTF8,
        state -> System.nanoTime() > end);
  }

  private static int read(byte[] text, byte[] target, int offset) {
    int length = Math.min(target.length, text.length - offset);
    if (length <= 0) {
      return 0;
    }
    System.arraycopy(text, offset, target, 0, length);
    return length;
  }

  /** One definition as its query describes it, in the order of the text's beginnings. */
  record Definition(
      Kind kind, Symbol.Range whole, Symbol.Range name, Symbol.Range body, Symbol.Range owner) {}

  List<Definition> definitions() {
    List<Definition> found = new ArrayList<>();
    String[] names = captureNames();
    try (TSQueryCursor cursor = new TSQueryCursor()) {
      cursor.setMatchLimit(MOST_MATCHES_AT_ONCE);
      cursor.exec(grammar.symbols(), tree.getRootNode());
      TSQueryMatch match = new TSQueryMatch();
      while (cursor.nextMatch(match)) {
        Kind kind = Kind.VARIABLE;
        Symbol.Range whole = Symbol.Range.NONE;
        Symbol.Range name = Symbol.Range.NONE;
        Symbol.Range body = Symbol.Range.NONE;
        Symbol.Range owner = Symbol.Range.NONE;
        for (TSQueryCapture capture : match.getCaptures()) {
          TSNode node = capture.getNode();
          Symbol.Range range = new Symbol.Range(node.getStartByte(), node.getEndByte());
          String label = names[capture.getIndex()];
          switch (label) {
            case "name" -> name = range;
            case "body" -> body = range;
            case "owner" -> owner = range;
            default -> {
              kind = Kind.of(label).orElseThrow();
              whole = range;
            }
          }
        }
        found.add(new Definition(kind, whole, name, body, owner));
      }
    }
    return found;
  }

  private String[] captureNames() {
    String[] names = new String[grammar.symbols().getCaptureCount()];
    for (int i = 0; i < names.length; i++) {
      names[i] = grammar.symbols().getCaptureNameForId(i);
    }
    return names;
  }

  boolean hasErrors() {
    return tree.getRootNode().hasError();
  }

  /** The lines of what is wrong, from 1, one for each error. */
  List<Integer> errorLines() {
    List<Integer> lines = new ArrayList<>();
    if (!hasErrors()) {
      return lines;
    }
    try (TSQueryCursor cursor = new TSQueryCursor()) {
      cursor.exec(grammar.errors(), tree.getRootNode());
      TSQueryMatch match = new TSQueryMatch();
      while (cursor.nextMatch(match)) {
        for (TSQueryCapture capture : match.getCaptures()) {
          TSPoint start = capture.getNode().getStartPoint();
          lines.add(start.getRow() + 1);
        }
      }
    }
    return lines;
  }

  @Override
  public void close() {
    tree.close();
  }
}
