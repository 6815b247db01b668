package io.terrarium.code;

import io.terrarium.code.Symbol.Range;
import io.terrarium.workspace.WorkspacePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * One file's symbols as the index keeps them: numbers only. Names and texts are taken from the file
 * again when they are shown.
 */
final class IndexedFile {
  private static final int LONGEST_DOC = 2_000;

  private final WorkspacePath path;
  private final Language language;
  private final byte[] kinds;
  private final short[] lengths;
  private final byte[] places;
  private int firstId;

  private IndexedFile(
      WorkspacePath path, Language language, byte[] kinds, short[] lengths, byte[] places) {
    this.path = path;
    this.language = language;
    this.kinds = kinds;
    this.lengths = lengths;
    this.places = places;
  }

  /** A file and, for each symbol, the numbers of its words with how often each occurs. */
  record WithWords(IndexedFile file, List<int[]> words) {}

  static WithWords of(
      WorkspacePath path, SourceSymbols source, byte[] text, ToIntFunction<String> wordNumber) {
    List<Symbol> symbols = source.symbols();
    byte[] kinds = new byte[symbols.size()];
    short[] lengths = new short[symbols.size()];
    Numbers places = new Numbers(16 * symbols.size() + 8);
    List<int[]> words = new ArrayList<>(symbols.size());
    int before = 0;
    for (int i = 0; i < kinds.length; i++) {
      Symbol symbol = symbols.get(i);
      kinds[i] = symbol.kind().number();
      place(places, symbol, before);
      before = symbol.whole().start();
      int[] counted = symbol.kind() == Kind.IMPL ? new int[0] : count(symbol, text, wordNumber);
      words.add(counted);
      int length = 0;
      for (int at = 1; at < counted.length; at += 2) {
        length += counted[at];
      }
      lengths[i] = (short) Math.min(length, Short.MAX_VALUE);
    }
    return new WithWords(
        new IndexedFile(path, source.language(), kinds, lengths, places.trimmed()), words);
  }

  private static void place(Numbers places, Symbol symbol, int before) {
    int start = symbol.whole().start();
    places.add(start - before);
    places.add(start - symbol.signatureStart());
    places.add(symbol.signatureEnd() - start);
    places.add(symbol.nameRange().start() - start);
    places.add(symbol.nameRange().end() - symbol.nameRange().start());
    places.add(symbol.parent() + 1);
    places.add(symbol.line());
    places.add(symbol.owner().isEmpty() ? 0 : symbol.owner().start() - start + 1);
    places.add(symbol.owner().end() - symbol.owner().start());
    Range doc = symbol.doc();
    places.add(doc.end() - doc.start());
    if (!doc.isEmpty()) {
      // Before the definition, or in its body.
      int distance = doc.start() - start;
      places.add(distance < 0 ? -distance * 2 + 1 : distance * 2);
    }
  }

  private static int[] count(Symbol symbol, byte[] text, ToIntFunction<String> wordNumber) {
    Map<Integer, Integer> counts = new HashMap<>();
    Words.each(symbol.name(), word -> counts.merge(wordNumber.applyAsInt(word), 1, Integer::sum));
    Words.each(
        SourceText.string(text, symbol.signature()),
        word -> counts.merge(wordNumber.applyAsInt(word), 1, Integer::sum));
    Range doc = symbol.doc();
    Range shortened = new Range(doc.start(), Math.min(doc.end(), doc.start() + LONGEST_DOC));
    Words.each(
        SourceText.string(text, shortened),
        word -> counts.merge(wordNumber.applyAsInt(word), 1, Integer::sum));
    int[] result = new int[counts.size() * 2];
    int at = 0;
    for (Map.Entry<Integer, Integer> entry : counts.entrySet()) {
      result[at++] = entry.getKey();
      result[at++] = entry.getValue();
    }
    return result;
  }

  WorkspacePath path() {
    return path;
  }

  Language language() {
    return language;
  }

  int count() {
    return kinds.length;
  }

  Kind kind(int index) {
    return Kind.at(kinds[index]);
  }

  int length(int index) {
    return lengths[index];
  }

  long totalLength() {
    long total = 0;
    for (short length : lengths) {
      total += length;
    }
    return total;
  }

  /** Of its first symbol among all of the index. */
  int firstId() {
    return firstId;
  }

  void numberFrom(int id) {
    firstId = id;
  }

  long memory() {
    return 160L + path.raw().length() + kinds.length + 2L * lengths.length + places.length;
  }

  /** What the numbers of one symbol say. */
  record Place(
      int line, Range signature, Range name, Range owner, Range doc, int parent, int start) {}

  List<Place> places() {
    List<Place> all = new ArrayList<>(kinds.length);
    Numbers.Reader in = new Numbers.Reader(places, 0, places.length);
    int before = 0;
    for (int i = 0; i < kinds.length; i++) {
      int start = before + in.next();
      before = start;
      int signatureStart = start - in.next();
      Range signature = new Range(signatureStart, start + in.next());
      int nameStart = start + in.next();
      Range name = new Range(nameStart, nameStart + in.next());
      int parent = in.next() - 1;
      int line = in.next();
      int ownerStart = in.next();
      int ownerLength = in.next();
      Range owner =
          ownerStart == 0
              ? Range.NONE
              : new Range(start + ownerStart - 1, start + ownerStart - 1 + ownerLength);
      int docLength = in.next();
      Range doc = Range.NONE;
      if (docLength > 0) {
        int coded = in.next();
        int docStart = start + ((coded & 1) == 1 ? -(coded >> 1) : coded >> 1);
        doc = new Range(docStart, docStart + docLength);
      }
      all.add(new Place(line, signature, name, owner, doc, parent, start));
    }
    return all;
  }

  /** The names of what a symbol is in, from the outside in. */
  static List<String> container(List<Place> places, int index, byte[] text) {
    List<String> names = new ArrayList<>();
    Place place = places.get(index);
    if (place.parent() >= 0) {
      names.addAll(container(places, place.parent(), text));
      names.add(SourceText.string(text, places.get(place.parent()).name()));
    }
    if (!place.owner().isEmpty()) {
      names.addAll(SourceSymbols.typeNames(SourceText.string(text, place.owner())));
    }
    return names;
  }
}
