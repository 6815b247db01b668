/**
 * Patches as text: what they say, and what becomes of a text they are applied to. Nothing here
 * touches a file; {@link io.terrarium.files.PatchFiles} does.
 */
@NullMarked
package io.terrarium.files.patch;

import org.jspecify.annotations.NullMarked;
