package io.terrarium.verify.language;

import java.io.IOException;
import java.util.List;

/** One language's tools. Adding one is a class and an entry in {@link Languages}. */
public interface Language {

  /** As the argument {@code language} calls it. */
  String name();

  /** Other words for it. */
  List<String> aliases();

  /** The files that make a directory a project of this type, for people. */
  String markers();

  boolean isAt(Place place) throws IOException;

  /** Runs the tests that were selected. */
  TestReport test(Job job, Selection selection) throws IOException;

  /** {@code target} is a file or directory in the project, {@code .} for all of it. */
  Checked lint(Job job, String target) throws IOException;

  Checked types(Job job, String target) throws IOException;

  /** Whether it has something to say about a file of that name. */
  boolean owns(String fileName);

  /**
   * What linter and formatter say of one file, with tools that are installed and answer soon;
   * without any of them nothing is run.
   */
  Checked review(Job job, String file) throws IOException;
}
