/**
 * What source code says by its syntax: symbols of files and of whole workspaces, searching them,
 * and edits that name a function instead of a text. Files are reached through {@code workspace},
 * walked by {@code search} and changed by {@code files}.
 */
@NullMarked
package io.terrarium.code;

import org.jspecify.annotations.NullMarked;
