package io.encbench.suites.capture;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an application sent to its server over some time. Immutable.
 *
 * @param source where the statements were seen, such as {@code general log shop.log}
 * @param schema the schema of the application; empty if the statements are of several
 * @param seconds for how long they were captured, more than zero
 * @param losses what the source could not tell
 * @param statements the statements, each with another text
 * @param transactions the committed transactions; empty if the source does not tell
 * @param lostTransactions committed transactions whose steps are not known
 * @param connections number of connections that sent a statement; null if the source does not tell
 * @param values the number by which the file of its values names this capture; null if there is no
 *     such file
 */
public record Capture(
    String source,
    String schema,
    double seconds,
    List<Loss> losses,
    List<CapturedStatement> statements,
    List<CapturedTransaction> transactions,
    List<LostTransactions> lostTransactions,
    @Nullable Integer connections,
    @Nullable String values) {

  /**
   * Executions that the source could not tell apart or did not count.
   *
   * @param calls number of executions
   * @param reason why their texts are not known
   * @param remedy what to change before the next capture
   */
  public record Loss(long calls, String reason, String remedy) {}

  /**
   * Transactions whose steps the source could not tell or did not keep. Their calls count in the
   * statements.
   *
   * @param count number of transactions
   * @param reason why their steps are not known
   * @param remedy what to change before the next capture
   */
  public record LostTransactions(long count, String reason, String remedy) {}

  /**
   * Makes a capture.
   *
   * @throws IllegalArgumentException if a transaction has a step that is none of the statements
   */
  public Capture {
    losses = List.copyOf(losses);
    statements = List.copyOf(statements);
    transactions = List.copyOf(transactions);
    lostTransactions = List.copyOf(lostTransactions);
    for (CapturedTransaction transaction : transactions) {
      for (CapturedTransaction.Step step : transaction.steps()) {
        if (step.statement() >= statements.size()) {
          throw new IllegalArgumentException("there is no statement " + step.statement());
        }
      }
    }
  }

  /** What a source captured without values. */
  public Capture(
      String source,
      String schema,
      double seconds,
      List<Loss> losses,
      List<CapturedStatement> statements,
      List<CapturedTransaction> transactions,
      List<LostTransactions> lostTransactions,
      @Nullable Integer connections) {
    this(
        source,
        schema,
        seconds,
        losses,
        statements,
        transactions,
        lostTransactions,
        connections,
        null);
  }

  /** What a source captured that tells neither transactions nor connections. */
  public Capture(
      String source,
      String schema,
      double seconds,
      List<Loss> losses,
      List<CapturedStatement> statements) {
    this(source, schema, seconds, losses, statements, List.of(), List.of(), null);
  }

  /** Adds up statements with the same text, and sorts them by calls, the most frequent first. */
  static List<CapturedStatement> merged(List<CapturedStatement> statements) {
    Map<String, CapturedStatement> byText = new LinkedHashMap<>();
    for (CapturedStatement each : statements) {
      byText.merge(each.statement(), each, CapturedStatement::plus);
    }
    return byText.values().stream()
        .sorted(Comparator.comparingLong(CapturedStatement::calls).reversed())
        .toList();
  }

  /** The schema, or another name if the statements are of several. */
  public String schemaOr(String other) {
    return schema.isEmpty() ? other : schema;
  }

  /** Executions of all statements whose texts are known. */
  public long calls() {
    return statements.stream().mapToLong(CapturedStatement::calls).sum();
  }

  /** Executions whose texts are not known. */
  public long lostCalls() {
    return losses.stream().mapToLong(Loss::calls).sum();
  }
}
