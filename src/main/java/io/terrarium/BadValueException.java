package io.terrarium;

/** A flag, property or variable that cannot be used; the message is one line for the operator. */
final class BadValueException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String message;

  BadValueException(String message) {
    this.message = message;
  }

  @Override
  public String getMessage() {
    return message;
  }
}
