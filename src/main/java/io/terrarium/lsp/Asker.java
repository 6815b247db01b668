package io.terrarium.lsp;

/** Who waits for a server: may change its mind, and may want to know how it is going. */
public interface Asker {
  /** One that waits to the end. */
  Asker PATIENT =
      new Asker() {
        @Override
        public boolean hasCancelled() {
          return false;
        }

        @Override
        public void progress(String news) {}
      };

  boolean hasCancelled();

  void progress(String news);
}
