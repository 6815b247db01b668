/**
 * What an operator sees of the server: metrics, the agent's health, spans, one log line for each
 * call. Nothing here decides anything about a call.
 */
@NullMarked
package io.terrarium.telemetry;

import org.jspecify.annotations.NullMarked;
