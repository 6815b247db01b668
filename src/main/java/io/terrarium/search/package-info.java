/**
 * Finding files by name and lines by pattern, in process and in parallel. What is searched is what
 * git does not ignore; a pattern takes time linear in the input, whatever it is.
 */
@NullMarked
package io.terrarium.search;

import org.jspecify.annotations.NullMarked;
