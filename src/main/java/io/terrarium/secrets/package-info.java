/**
 * The operator's credentials, and the scrubber that keeps them, and what looks like them, out of
 * everything that leaves. Knows no other room.
 */
@NullMarked
package io.terrarium.secrets;

import org.jspecify.annotations.NullMarked;
