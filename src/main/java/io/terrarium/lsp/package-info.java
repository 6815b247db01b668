/**
 * Language servers: programs that know a language and are asked about it. They run confined like
 * every command, are told of changes, and are ended when nobody asks any more. What they answer is
 * checked, never trusted.
 */
@NullMarked
package io.terrarium.lsp;

import org.jspecify.annotations.NullMarked;
