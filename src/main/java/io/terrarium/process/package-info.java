/**
 * Running programs: one confined thread starts every one of them, each has its output captured in
 * bounded memory, and the whole tree it grew into can be found, counted and ended. What is run, for
 * whom and for how long is decided in {@code shell} and {@code verify}.
 */
@NullMarked
package io.terrarium.process;

import org.jspecify.annotations.NullMarked;
