package io.terrarium.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.ByteRange;
import net.jqwik.api.constraints.Size;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;

/** A change told by its middle is the change, also after it was on disk. */
class SplicedTest {
  @Property
  void givesTheWholeAgain(
      @ForAll @Size(max = 12) @ByteRange(max = 2) byte[] before,
      @ForAll @Size(max = 12) @ByteRange(max = 2) byte[] after)
      throws IOException {
    ObjectId base = BlobSink.name(before);
    Delta.Spliced spliced = Delta.Spliced.of(base, before, after);
    assertThat(spliced.on(before)).isEqualTo(after);
    Version version = new Version(FileMode.REGULAR_FILE, BlobSink.name(after));
    byte[] stored =
        new JournalRecord.Planned(List.of(new Delta.Put("path", version, spliced))).encode();
    assertThat(JournalRecord.decode(stored).deltas())
        .singleElement()
        .isInstanceOfSatisfying(
            Delta.Put.class,
            put -> {
              assertThat(put.version()).isEqualTo(version);
              assertThat(put.content())
                  .isInstanceOfSatisfying(
                      Delta.Spliced.class,
                      read -> {
                        assertThat(read.base()).isEqualTo(base);
                        assertThat(read.on(before)).isEqualTo(after);
                      });
            });
  }
}
