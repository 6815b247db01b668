/**
 * The Linux kernel, called through the FFM API. This is the only user of that API, it depends on
 * nothing else, and it knows descriptors, bytes and error numbers but no workspace: what may be
 * opened is decided by its callers.
 */
@NullMarked
package io.terrarium.kernel;

import org.jspecify.annotations.NullMarked;
