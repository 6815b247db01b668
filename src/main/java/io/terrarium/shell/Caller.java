package io.terrarium.shell;

/** Who waits for a command: may change its mind, and may want to know how it is going. */
public interface Caller {

  /** One that waits to the end and asks for nothing. */
  Caller PATIENT =
      new Caller() {
        @Override
        public boolean hasCancelled() {
          return false;
        }

        @Override
        public void progress(String lastLine) {}
      };

  /** Asked several times a second; once true, the command's tree is ended. */
  boolean hasCancelled();

  /** Told about every second, with the last line printed so far, which may be empty. */
  void progress(String lastLine);
}
