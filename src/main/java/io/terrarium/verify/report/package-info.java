/**
 * Reads what runners, linters and coverage tools write: bytes or lines in, plain data out. Nothing
 * here starts a program or knows where a file lies; whatever is cut off or malformed gives what
 * could be read of it.
 */
@NullMarked
package io.terrarium.verify.report;

import org.jspecify.annotations.NullMarked;
