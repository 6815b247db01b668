/**
 * The tool surfaces: typed arguments in, one operation, one rendering out. What a tool does is
 * written elsewhere; here is how it is called, described and answered.
 */
@NullMarked
package io.terrarium.mcp;

import org.jspecify.annotations.NullMarked;
