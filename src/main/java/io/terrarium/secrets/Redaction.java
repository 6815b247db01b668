package io.terrarium.secrets;

import java.util.Locale;

/** What kind of thing was taken out; the set is closed, so that it can label a metric. */
public enum Redaction {
  SECRET,
  TOKEN,
  AWS,
  GITHUB,
  GITLAB,
  ANTHROPIC,
  OPENAI,
  GOOGLE,
  SLACK,
  STRIPE,
  NPM,
  PYPI,
  AZURE,
  TWILIO,
  SENDGRID,
  JWT,
  PRIVATE_KEY,
  URL_PASSWORD,
  PASSWORD,
  CUSTOM;

  static final String START = "[REDACTED:";

  private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');
  private final String mark = START + label + "]";

  /** As in {@code [REDACTED:label]}. */
  public String label() {
    return label;
  }

  /** What stands in the text instead. */
  public String mark() {
    return mark;
  }
}
