package io.terrarium.mcp;

import io.quarkus.runtime.annotations.RegisterForReflection;
import io.terrarium.shell.WatchEvent;
import io.terrarium.shell.Watches.Events;
import java.util.List;
import java.util.Locale;

/** What a program reads of a watched process. */
@RegisterForReflection
public record EventsAnswer(String shellId, String status, int exitCode, List<Event> events) {

  /** One event; the time is ISO 8601. */
  @RegisterForReflection
  public record Event(long id, String event, String time, String text) {
    static Event of(WatchEvent event) {
      return new Event(event.id(), name(event), event.time().toString(), event.text());
    }
  }

  static String name(WatchEvent event) {
    return event.kind().name().toLowerCase(Locale.ROOT);
  }

  static EventsAnswer of(Events events) {
    return new EventsAnswer(
        events.shellId(),
        events.running() ? "running" : "exited",
        events.exitCode(),
        events.events().stream().map(Event::of).toList());
  }
}
