package io.terrarium.code;

import io.terrarium.workspace.SandboxException;
import io.terrarium.workspace.SandboxException.Reason;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.treesitter.TSException;
import org.treesitter.TSLanguage;
import org.treesitter.TSParser;
import org.treesitter.TSQuery;

/**
 * The native parser of a language and its query, loaded when first needed. A machine where that
 * fails is told so each time, and only those who asked.
 */
final class Grammar {
  private static final Map<Language, Grammar> LOADED = new EnumMap<>(Language.class);
  private static final int MOST_SPARE = 8;

  private final TSLanguage language;
  private final TSQuery symbols;
  private final TSQuery errors;
  private final ConcurrentLinkedQueue<TSParser> spare = new ConcurrentLinkedQueue<>();

  private Grammar(Language language) {
    this.language = language.grammar().get();
    this.symbols = new TSQuery(this.language, query(language.queryFile()));
    this.errors = new TSQuery(this.language, "(ERROR) @error (MISSING) @missing");
  }

  static Grammar of(Language language) {
    synchronized (LOADED) {
      Grammar known = LOADED.get(language);
      if (known != null) {
        return known;
      }
      try {
        Grammar grammar = new Grammar(language);
        LOADED.put(language, grammar);
        return grammar;
      } catch (LinkageError | TSException problem) {
        throw unavailable(language, problem);
      } catch (RuntimeException problem) {
        // The binding wraps whatever it meets in a plain one.
        if (problem.getClass() != RuntimeException.class) {
          throw problem;
        }
        throw unavailable(language, problem);
      }
    }
  }

  private static SandboxException unavailable(Language language, Throwable problem) {
    Throwable cause = problem;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return new SandboxException(
        Reason.WRONG_KIND,
        "syntax trees of %s are not available on this machine: %s; use Grep, Read and Edit instead"
            .formatted(
                language.label(),
                Optional.ofNullable(cause.getMessage()).orElse(cause.toString())));
  }

  private static String query(String name) {
    try (InputStream in =
        Objects.requireNonNull(Grammar.class.getResourceAsStream(name + ".scm"), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  TSQuery symbols() {
    return symbols;
  }

  TSQuery errors() {
    return errors;
  }

  /** A parser for one thread, to be given back. */
  TSParser takeParser() {
    TSParser parser = spare.poll();
    if (parser == null) {
      parser = new TSParser();
      if (!parser.setLanguage(language)) {
        throw new IllegalStateException("a grammar does not fit the parser's version");
      }
    }
    return parser;
  }

  void giveBack(TSParser parser) {
    parser.reset();
    if (spare.size() < MOST_SPARE) {
      spare.add(parser);
    } else {
      parser.close();
    }
  }
}
