/**
 * The one workspace (or several, by name) that everything happens in: which paths belong to it, I/O
 * that cannot be led out of it, what has been read, who may write now, what git ignores, and how
 * text is stored. Depends on {@code kernel} only.
 */
@NullMarked
package io.terrarium.workspace;

import org.jspecify.annotations.NullMarked;
