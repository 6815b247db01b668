/** Pictures of graphs, drawn by programs that the machine may have. */
@NullMarked
package io.terrarium.diagram;

import org.jspecify.annotations.NullMarked;
