package io.encbench.tpcc.peer;

import io.encbench.tpcc.result.PeerFinding;
import io.encbench.tpcc.result.PeerFinding.Kind;
import io.encbench.tpcc.result.TransactionType;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collects findings, each once, with the number of its occurrences. Not thread-safe. */
final class PeerFindings {
  /**
   * Matches lists of parameters, since statements that differ only in the length of a list count as
   * one.
   */
  private static final String REPEATED = "(\\(\\?(?:, \\?)*\\)|\\?)(?:, \\1)+";

  private static final int LONGEST_REASON = 240;

  private final Map<List<Object>, Gathered> byPlace = new LinkedHashMap<>();

  private static final class Gathered {
    private final Set<TransactionType> transactions = EnumSet.noneOf(TransactionType.class);
    private final String reason;
    private int times;

    Gathered(String reason) {
      this.reason = reason;
    }
  }

  /**
   * Adds a finding.
   *
   * @param type the transaction's type; null outside of transactions
   * @param aspect the part of the statement that the finding concerns; findings on the same part
   *     are merged
   */
  void add(Kind kind, @Nullable TransactionType type, String sql, String aspect, String reason) {
    Gathered gathered =
        byPlace.computeIfAbsent(
            List.of(kind, shape(sql), aspect), place -> new Gathered(shortened(reason)));
    gathered.times++;
    if (type != null) {
      gathered.transactions.add(type);
    }
  }

  static String shape(String sql) {
    return sql.replaceAll("\\s+", " ").replaceAll(REPEATED, "$1, ...").strip();
  }

  private static String shortened(String reason) {
    String line = reason.replaceAll("\\s+", " ").strip();
    return line.length() <= LONGEST_REASON ? line : line.substring(0, LONGEST_REASON) + "...";
  }

  /** All findings, in the order in which they first occurred. */
  List<PeerFinding> all() {
    List<PeerFinding> all = new ArrayList<>();
    byPlace.forEach(
        (place, gathered) ->
            all.add(
                new PeerFinding(
                    (Kind) place.get(0),
                    List.copyOf(gathered.transactions),
                    (String) place.get(1),
                    gathered.reason,
                    gathered.times)));
    return List.copyOf(all);
  }
}
