/** The program: its command line, its configuration, and nothing that works on files. */
@NullMarked
package io.terrarium;

import org.jspecify.annotations.NullMarked;
