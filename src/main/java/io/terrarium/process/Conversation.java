package io.terrarium.process;

/** A running program and what it listens to. */
public record Conversation(Execution execution, ProgramInput input) {}
