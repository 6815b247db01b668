package io.terrarium.verify;

/**
 * A test that failed.
 *
 * @param id as the language's own tools name it
 * @param suite what the runner needs to find it again: a class, package or file
 * @param file relative to the workspace root; empty if nobody said
 * @param line from 1; 0 if nobody said
 * @param expected empty, like {@code actual}, if the message does not tell
 * @param output what it printed, or its stack trace, trimmed
 */
public record TestFailure(
    String id,
    String suite,
    String name,
    String file,
    int line,
    String message,
    String expected,
    String actual,
    String output) {}
