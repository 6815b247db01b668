/** Puts the parts together: producers and their scopes, probes, what is logged at start-up. */
@NullMarked
package io.terrarium.app;

import org.jspecify.annotations.NullMarked;
