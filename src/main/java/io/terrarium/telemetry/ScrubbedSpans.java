package io.terrarium.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.AttributeType;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.quarkus.arc.Unremovable;
import io.terrarium.secrets.Scrubber;
import jakarta.inject.Singleton;

/** Scrubs the name and the texts that a span begins with: a client may have chosen them. */
@Singleton
@Unremovable
final class ScrubbedSpans implements SpanProcessor {
  private final Scrubber scrubber;

  ScrubbedSpans(Scrubber scrubber) {
    this.scrubber = scrubber;
  }

  @Override
  public void onStart(Context parent, ReadWriteSpan span) {
    span.updateName(scrubber.scrub(span.getName()));
    span.getAttributes().forEach((key, value) -> scrub(span, key, value));
  }

  private void scrub(ReadWriteSpan span, AttributeKey<?> key, Object value) {
    if (key.getType() == AttributeType.STRING) {
      span.setAttribute(key.getKey(), scrubber.scrub(value.toString()));
    }
  }

  @Override
  public boolean isStartRequired() {
    return true;
  }

  @Override
  public void onEnd(ReadableSpan span) {}

  @Override
  public boolean isEndRequired() {
    return false;
  }
}
