package io.terrarium.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiPredicate;

/**
 * An inverted index of symbols, ranked by BM25. Symbols of a file that changed get new numbers and
 * their old ones are passed over, until too many are; then all is numbered anew. The caller keeps
 * others out while it changes.
 */
final class Bm25 {
  static final double K1 = 1.5;
  static final double B = 0.75;
  private static final Comparator<Hit> WORST_FIRST = Bm25::compareWorstFirst;
  private static final int WORTH_CLEARING = 20_000;

  private final ConcurrentHashMap<String, Integer> wordNumbers = new ConcurrentHashMap<>();
  private final AtomicInteger nextNumber = new AtomicInteger();
  private final List<Posting> postings = new ArrayList<>();
  private final Map<String, IndexedFile> files = new HashMap<>();
  private IndexedFile[] byId = new IndexedFile[0];
  private int fileCount;
  private int symbols;
  private int dead;
  private long totalLength;

  /** In which symbols a word is, and how often in each. */
  private static final class Posting {
    private final Numbers numbers = new Numbers(6);
    private int last;

    void add(int id, int count) {
      numbers.add(id - last);
      numbers.add(count);
      last = id;
    }
  }

  /** A symbol and how well it fits. */
  record Hit(IndexedFile file, int index, double score) {}

  /** Safe for several threads, unlike the rest. */
  int wordNumber(String word) {
    return wordNumbers.computeIfAbsent(word, one -> nextNumber.getAndIncrement());
  }

  void add(IndexedFile.WithWords added) {
    IndexedFile file = added.file();
    remove(file.path().raw());
    file.numberFrom(symbols);
    if (fileCount == byId.length) {
      byId = Arrays.copyOf(byId, Math.max(64, fileCount * 5 / 4));
    }
    byId[fileCount++] = file;
    for (int i = 0; i < file.count(); i++) {
      int[] words = added.words().get(i);
      for (int at = 0; at < words.length; at += 2) {
        posting(words[at]).add(symbols + i, words[at + 1]);
      }
    }
    symbols += file.count();
    totalLength += file.totalLength();
    files.put(file.path().raw(), file);
  }

  private Posting posting(int word) {
    while (postings.size() <= word) {
      postings.add(new Posting());
    }
    return postings.get(word);
  }

  void remove(String path) {
    IndexedFile old = files.remove(path);
    if (old != null) {
      dead += old.count();
      totalLength -= old.totalLength();
    }
  }

  /** Whether what is passed over has become more than what counts. */
  boolean isWorthClearing() {
    return dead > WORTH_CLEARING && dead > symbols / 2;
  }

  int size() {
    return symbols - dead;
  }

  long memory() {
    long memory = 8L * byId.length + 64L * files.size();
    for (Posting posting : postings) {
      memory += 32 + posting.numbers.memory();
    }
    for (String word : wordNumbers.keySet()) {
      memory += 104L + word.length();
    }
    for (IndexedFile file : files.values()) {
      memory += file.memory();
    }
    return memory;
  }

  /** The best, ties in the order of paths and lines. */
  List<Hit> search(List<String> words, int limit, BiPredicate<IndexedFile, Kind> wanted) {
    double[] scores = new double[symbols];
    double average = size() == 0 ? 1 : Math.max(1e-9, (double) totalLength / size());
    Set<String> distinct = new HashSet<>(words);
    for (String word : distinct) {
      Integer number = wordNumbers.get(word);
      if (number != null && number < postings.size()) {
        score(postings.get(number), average, scores);
      }
    }
    PriorityQueue<Hit> best = new PriorityQueue<>(WORST_FIRST);
    for (int i = 0; i < fileCount; i++) {
      IndexedFile file = byId[i];
      if (files.get(file.path().raw()) == file) {
        collect(file, scores, limit, wanted, best);
      }
    }
    List<Hit> hits = new ArrayList<>(best);
    hits.sort(WORST_FIRST.reversed());
    return hits;
  }

  private void score(Posting posting, double average, double[] scores) {
    int frequency = 0;
    Cursor cursor = new Cursor();
    for (Numbers.Reader in = posting.numbers.reader(); in.hasMore(); in.next()) {
      cursor.to(cursor.id + in.next());
      frequency += cursor.isAlive() ? 1 : 0;
    }
    double weight = Math.log(1 + (size() - frequency + 0.5) / (frequency + 0.5));
    cursor = new Cursor();
    for (Numbers.Reader in = posting.numbers.reader(); in.hasMore(); ) {
      cursor.to(cursor.id + in.next());
      int count = in.next();
      if (cursor.isAlive()) {
        double length = cursor.length();
        scores[cursor.id] +=
            weight * count * (K1 + 1) / (count + K1 * (1 - B + B * length / average));
      }
    }
  }

  /** Goes through ascending symbol numbers and knows the file of each. */
  private final class Cursor {
    private int id;
    private int at;
    private boolean alive = fileCount > 0 && isCurrent(byId[0]);

    void to(int next) {
      id = next;
      if (next < byId[at].firstId() + byId[at].count()) {
        return;
      }
      do {
        at++;
      } while (next >= byId[at].firstId() + byId[at].count());
      alive = isCurrent(byId[at]);
    }

    boolean isAlive() {
      return alive;
    }

    int length() {
      return byId[at].length(id - byId[at].firstId());
    }
  }

  private boolean isCurrent(IndexedFile file) {
    return files.get(file.path().raw()) == file;
  }

  private static void collect(
      IndexedFile file,
      double[] scores,
      int limit,
      BiPredicate<IndexedFile, Kind> wanted,
      PriorityQueue<Hit> best) {
    for (int i = 0; i < file.count(); i++) {
      double score = scores[file.firstId() + i];
      if (score > 0
          && (best.size() < limit || score >= best.element().score())
          && wanted.test(file, file.kind(i))) {
        best.add(new Hit(file, i, score));
        if (best.size() > limit) {
          best.remove();
        }
      }
    }
  }

  private static int compareWorstFirst(Hit one, Hit other) {
    int byScore = Double.compare(one.score(), other.score());
    if (byScore != 0) {
      return byScore;
    }
    int byPath = other.file().path().raw().compareTo(one.file().path().raw());
    return byPath != 0 ? byPath : Integer.compare(other.index(), one.index());
  }

  /** All files in it. */
  List<IndexedFile> files() {
    return List.copyOf(files.values());
  }
}
