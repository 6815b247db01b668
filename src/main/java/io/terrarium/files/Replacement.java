package io.terrarium.files;

/** One change to a text: what to find and what to put there, once or everywhere. */
public record Replacement(String oldText, String newText, boolean everywhere) {}
