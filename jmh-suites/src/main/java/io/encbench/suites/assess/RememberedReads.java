package io.encbench.suites.assess;

import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.assess.Assessment.Step;
import io.encbench.suites.capture.CapturedStatement;
import io.encbench.suites.capture.CapturedTransaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The reads that the driver saves in transactions: a client-side update reuses the row that its
 * transaction has locked before, and a read after an update is answered with the updated row,
 * unless it begins the transaction's snapshot. So each row of a table that a transaction reads by
 * itself is taken to save one read of its updates of that table. If a capture does not tell the
 * transactions, all its statements count as one.
 */
final class RememberedReads {
  private static final Pattern SELECT = Pattern.compile("SELECT\\b", Pattern.CASE_INSENSITIVE);

  private static final Pattern READ =
      Pattern.compile(
          "SELECT (.*?) FROM (\\S+) WHERE .*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final Pattern READ_FOR_UPDATE =
      Pattern.compile(
          "SELECT (.*?) FROM (\\S+) WHERE .* FOR UPDATE",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** Nothing is saved, because the application uses no transactions. */
  static final RememberedReads NONE = new RememberedReads();

  private final Map<String, Rows> updates = new HashMap<>();

  /** What the reads of each table return, as their texts name it. */
  private final Map<String, Set<String>> outputs = new HashMap<>();

  /** Rows that a statement updates, and for how many of them it needs no read. */
  private record Rows(double updated, double saved) {
    Rows plus(Rows other) {
      return new Rows(updated + other.updated, saved + other.saved);
    }
  }

  /** Rows of a table that a statement updates in some transactions. */
  private record Update(String statement, String table, double rows) {}

  private RememberedReads() {}

  /**
   * Compares reads and updates of an application that uses transactions.
   *
   * @param transactions the captured transactions; empty if they are not known
   */
  RememberedReads(List<AssessedStatement> statements, List<CapturedTransaction> transactions) {
    if (transactions.isEmpty()) {
      Transactions all = new Transactions(/* snapshot= */ true);
      statements.forEach(each -> all.execute(each, (double) each.captured().calls()));
      all.end();
    }
    for (CapturedTransaction each : transactions) {
      Transactions alike = new Transactions(/* snapshot= */ false);
      for (CapturedTransaction.Step step : each.steps()) {
        alike.execute(statements.get(step.statement()), (double) step.calls() * each.count());
      }
      alike.end();
    }
  }

  /** Transactions with the same statements. */
  private final class Transactions {
    private final Map<String, Double> read = new HashMap<>();
    private final List<Update> updated = new ArrayList<>();
    private boolean snapshot;

    /**
     * Begins them.
     *
     * @param snapshot whether they have a snapshot, which is also true where that is not known
     */
    Transactions(boolean snapshot) {
      this.snapshot = snapshot;
    }

    void execute(AssessedStatement statement, double calls) {
      CapturedStatement captured = statement.captured();
      boolean locks = READ_FOR_UPDATE.matcher(captured.statement()).matches();
      if (statement.place() == Place.SERVER) {
        Matcher reading = READ.matcher(captured.statement());
        if (reading.matches() && (locks || snapshot)) {
          read.merge(table(reading), calls * rows(captured, captured.rowsSent()), Double::sum);
          outputs.computeIfAbsent(table(reading), table -> new HashSet<>()).add(reading.group(1));
        }
      } else if (statement.place() == Place.CLIENT) {
        for (Step step : statement.steps()) {
          Matcher reading = READ_FOR_UPDATE.matcher(step.text());
          if (step.isSent() && reading.matches()) {
            double rows = calls * rows(captured, captured.rowsChanged());
            updated.add(new Update(captured.statement(), table(reading), rows));
          }
        }
      }
      snapshot |= !locks && SELECT.matcher(captured.statement()).lookingAt();
    }

    void end() {
      Map<String, Double> ofTable = new HashMap<>();
      updated.forEach(each -> ofTable.merge(each.table(), each.rows(), Double::sum));
      for (Update each : updated) {
        double all = ofTable.getOrDefault(each.table(), 0.0);
        double share = all == 0 ? 0 : Math.min(1, read.getOrDefault(each.table(), 0.0) / all);
        updates.merge(each.statement(), new Rows(each.rows(), share * each.rows()), Rows::plus);
      }
    }
  }

  private static String table(Matcher reading) {
    return reading.group(2).replace("`", "").toLowerCase(Locale.ROOT);
  }

  private static double rows(CapturedStatement captured, @Nullable Long rows) {
    return rows == null ? 1 : (double) rows / captured.calls();
  }

  /** The share of executions of a client-side statement in which a step is saved, from 0 to 1. */
  double share(CapturedStatement captured, Step step) {
    Rows rows = updates.get(captured.statement());
    return rows == null || rows.updated() == 0 || !READ_FOR_UPDATE.matcher(step.text()).matches()
        ? 0
        : rows.saved() / rows.updated();
  }

  /** Whether a read that saves a step returns a column anyway. */
  boolean isRead(Step step, String column) {
    Matcher reading = READ_FOR_UPDATE.matcher(step.text());
    Pattern name = Pattern.compile("\\b" + Pattern.quote(column) + "\\b", Pattern.CASE_INSENSITIVE);
    return reading.matches()
        && outputs.getOrDefault(table(reading), Set.of()).stream()
            .anyMatch(output -> name.matcher(output).find());
  }
}
