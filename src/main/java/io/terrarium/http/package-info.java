/** Who may talk to the server at all: token, peer, Host and Origin, before any tool sees a call. */
@NullMarked
package io.terrarium.http;

import org.jspecify.annotations.NullMarked;
