/**
 * What a sandbox works for: a session that is known at the start, or one that a warm sandbox is
 * bound to later, exactly once.
 */
@NullMarked
package io.terrarium.session;

import org.jspecify.annotations.NullMarked;
