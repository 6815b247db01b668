/**
 * The operations: run tests, checks and scripts of a project, remember what came of it, and look
 * over files that were just changed.
 */
@NullMarked
package io.terrarium.verify.run;

import org.jspecify.annotations.NullMarked;
