/**
 * The surfaces of other harnesses: their names, arguments and line numbers over our operations.
 * Each is a reading and a changing half, so that a read-only build can leave the latter out.
 */
@NullMarked
package io.terrarium.mcp.dialects;

import org.jspecify.annotations.NullMarked;
