package io.terrarium.secrets;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds all candidates in one pass that looks at every second pair of characters. A text of three
 * characters or more has, wherever it stands, a pair at an even and one at an odd place; the rarest
 * of each is its anchor, so that ordinary text is left after one look at a bit.
 */
final class PairIndex {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int PAIRS = 1 << 16;

  /** From frequent to rare in source code and prose; what is not in here is rarer still. */
  private static final String FREQUENT =
      "inerthonreseesorheenteatsttileisdeetanalcontarioitndngedmerotolinstaveneecriurilfige"
          + "asrtcttrs.elllpaomsshipemachodno==ceearaacmpfootifim()poamexsiouulhaicrsutnause.ptca"
          + "soprdiuntunclo);ollatsagrnefwiemopckueadt.plblquofberrlse(--vaigspt(ie.clumoowypcl))"
          + "epr.idocoottrcltke.slfsuRext##//nihoaptydogiirrye,osaiuafarkabobldnppurgtcaubuubumsh"
          + "Coivmirulysae)nfmmjewhs:upcrcpewscThf.bjStcipmnuffdas(rv).eefee:r(eqipviPrba.muiwowa"
          + "ddtps,pphtInjsd.',dss)cuegev.g(sNo.pavo..trmn.').agupifu('**iaka):frnnayn(__](``kip."
          + "De(t/npsovxpMaPae-Se.jib),t,bo._eymcg.s/ufzeTebyoiize_gsgndu.rt)Fid(srrdks:/t_n'.0mb"
          + "ogEr(eObak.i.qm/Exc/yowe001.'t.ehul(})ERy.nvTonk_snlgrl..ns[d,ix'sMc&&.ot:sy(hb.r)wr"
          + "ghysytbimsvo(o.ftlftONJsxcTye;hrCln:Liokg(/cINbr.la.r,WhSojudl(cVi/gdruc_cmu...dgyt;"
          + "2.Mes_=>tEAsgl`nTEBuynws':.1(nn,e'udflnyNarle`xetC0.d)(my(20nORE6.Un.vt'n)ccoe.weoaf"
          + "Cah(m:tSWiVaLE.2Ar-gRLIfgtejs`sl_i||TRug";

  private static final char[] RANK = ranks();

  private final byte[] flags = new byte[PAIRS];
  private final char[] slots = new char[PAIRS];
  private final Entry[][] entries;

  /**
   * {@code third} is another character, {@code away} from the anchor: most are told apart by it.
   */
  private record Entry(Candidate candidate, int offset, int away, byte third) {}

  private PairIndex(Map<Integer, List<Entry>> anchors) {
    entries = new Entry[anchors.size()][];
    int slot = 0;
    for (Map.Entry<Integer, List<Entry>> anchor : anchors.entrySet()) {
      int pair = anchor.getKey();
      flags[pair] = 1;
      slots[pair] = (char) slot;
      entries[slot++] = anchor.getValue().toArray(Entry[]::new);
    }
  }

  private static char[] ranks() {
    char[] ranks = new char[PAIRS];
    for (int i = 0; i < FREQUENT.length(); i += 2) {
      ranks[FREQUENT.charAt(i) | FREQUENT.charAt(i + 1) << 8] = (char) (FREQUENT.length() - i);
    }
    return ranks;
  }

  /** Collects what to look for. */
  static final class Builder {
    private final Map<Integer, List<Entry>> anchors = new HashMap<>();

    /** {@code text} is what the candidate has, or begins with; between these places of it. */
    void add(Candidate candidate, byte[] text, int from, int to) {
      if (to - from == 2) {
        addPair(candidate, text, from, from);
        for (int before = 0; before < 256; before++) {
          add(before | (text[from] & 0xff) << 8, new Entry(candidate, from - 1, 1, text[from]));
        }
        return;
      }
      int even = rarest(text, from, to);
      addPair(candidate, text, even, even > from ? even - 1 : even + 2);
      int odd = rarest(text, from + 1, to);
      addPair(candidate, text, odd, odd - 1);
    }

    private void addPair(Candidate candidate, byte[] text, int offset, int third) {
      add(pair(text, offset), new Entry(candidate, offset, third - offset, text[third]));
    }

    private void add(int pair, Entry entry) {
      anchors.computeIfAbsent(pair, one -> new ArrayList<>(1)).add(entry);
    }

    private static int rarest(byte[] text, int from, int to) {
      int best = from;
      for (int i = from; i + 1 < to; i += 2) {
        if (RANK[pair(text, i)] < RANK[pair(text, best)]) {
          best = i;
        }
      }
      return best;
    }

    PairIndex build() {
      return new PairIndex(anchors);
    }
  }

  void scan(Segment segment, Spans found) {
    // The pair across an odd start counts: a text of two characters has one of its own there.
    int i = segment.from() - (segment.from() & 1);
    int lastLong = segment.to() - Long.BYTES;
    for (i = skip(segment.bytes(), i, lastLong); i <= lastLong; ) {
      for (int pair = i; pair < i + Long.BYTES; pair += 2) {
        look(segment, pair, found);
      }
      i = skip(segment.bytes(), i + Long.BYTES, lastLong);
    }
    for (; i + 1 < segment.to(); i += 2) {
      look(segment, i, found);
    }
  }

  /** The next eight characters with an anchor among them; a loop so small that it stays fast. */
  private int skip(byte[] bytes, int from, int last) {
    // With the length as a mask the index is known to be inside, and no access is checked.
    byte[] flags = this.flags;
    int mask = flags.length - 1;
    int i = from;
    for (; i <= last; i += Long.BYTES) {
      long eight = (long) LONGS.get(bytes, i);
      int any =
          flags[(int) eight & mask]
              | flags[(int) (eight >>> 16) & mask]
              | flags[(int) (eight >>> 32) & mask]
              | flags[(int) (eight >>> 48) & mask];
      if (any != 0) {
        return i;
      }
    }
    return i;
  }

  private void look(Segment segment, int at, Spans found) {
    byte[] bytes = segment.bytes();
    int pair = pair(bytes, at);
    if (flags[pair] != 0) {
      for (Entry entry : entries[slots[pair]]) {
        int third = at + entry.away;
        if (third >= 0 && third < bytes.length && bytes[third] == entry.third) {
          entry.candidate.check(segment, at, entry.offset, found);
        }
      }
    }
  }

  private static int pair(byte[] text, int at) {
    return (text[at] & 0xff) | (text[at + 1] & 0xff) << 8;
  }
}
