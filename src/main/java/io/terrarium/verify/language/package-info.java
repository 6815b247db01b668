/**
 * The project types: how each language's own tools are called and what they answer. One class for
 * each language behind {@link io.terrarium.verify.language.Language}, listed in {@link
 * io.terrarium.verify.language.Languages}.
 */
@NullMarked
package io.terrarium.verify.language;

import org.jspecify.annotations.NullMarked;
