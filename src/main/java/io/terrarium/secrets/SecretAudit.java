package io.terrarium.secrets;

/** Hears of every secret that is handed out, and never its value. */
@FunctionalInterface
public interface SecretAudit {

  /** One access; {@code length} is that of the value in characters. */
  record Access(String name, int length, Secret.Source source, String caller) {}

  void accessed(Access access);
}
