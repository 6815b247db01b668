package io.terrarium.workspace;

/** One run of a command; {@code id} is unique while the server lives. */
public record CommandRun(String id, String command, boolean background) {}
