package io.encbench.driver.capture;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How often transactions of each shape were committed. Thread-safe. */
final class TransactionCounts {
  /** A loop with another length each time could make any number of shapes. */
  private static final int MOST_SHAPES = 2_000;

  private final Map<TransactionShape, LongAdder> byShape = new ConcurrentHashMap<>();
  private final LongAdder connections = new LongAdder();
  private final LongAdder incomplete = new LongAdder();
  private final LongAdder tooLong = new LongAdder();
  private final LongAdder surplus = new LongAdder();

  /** Counts a connection, when it sends its first statement. */
  void connected() {
    connections.increment();
  }

  /** Counts a committed transaction. */
  void committed(TransactionShape shape) {
    LongAdder known = byShape.get(shape);
    if (known == null) {
      known =
          byShape.size() < MOST_SHAPES
              ? byShape.computeIfAbsent(shape, each -> new LongAdder())
              : surplus;
    }
    known.increment();
  }

  /** Counts a committed transaction with a statement that is not kept. */
  void committedIncomplete() {
    incomplete.increment();
  }

  /** Counts a committed transaction with more steps than are kept. */
  void committedTooLong() {
    tooLong.increment();
  }

  /** Connections that have sent a statement. */
  long connections() {
    return connections.sum();
  }

  /** The lines of the transactions, the most frequent first. */
  List<String> lines() {
    List<Line> counted = new ArrayList<>();
    byShape.forEach(
        (shape, count) -> {
          Line line = new Line(shape, count.sum());
          if (line.count() > 0) {
            counted.add(line);
          }
        });
    counted.sort(Comparator.comparingLong(Line::count).reversed());
    return counted.stream().map(Line::json).toList();
  }

  /** The count of a shape, at one moment. */
  private record Line(TransactionShape shape, long count) {
    String json() {
      return "{\"transaction\":" + shape.json() + ",\"count\":" + count + "}";
    }
  }

  /** The losses in JSON. */
  String losses() {
    List<String> losses = new ArrayList<>();
    addLoss(
        losses,
        incomplete,
        "they have statements whose texts are missing, or calls of CallableStatement",
        "let the application send one statement at a time, and pass values as parameters");
    addLoss(
        losses,
        tooLong,
        "they have more than " + OpenTransaction.MOST_STEPS + " statements",
        "let the application commit more often, or use batches");
    addLoss(
        losses,
        surplus,
        "there were more than " + MOST_SHAPES + " different transactions",
        "capture for a shorter time, or fewer kinds of work at once");
    return String.join(",", losses);
  }

  private static void addLoss(
      List<String> losses, LongAdder transactions, String reason, String remedy) {
    long count = transactions.sum();
    if (count > 0) {
      losses.add(
          "{\"count\":%d,\"reason\":\"%s\",\"remedy\":\"%s\"}".formatted(count, reason, remedy));
    }
  }
}
