package io.encbench.suites.assess;

import io.encbench.suites.assess.Assessment.AssessedStatement;
import io.encbench.suites.assess.Assessment.Place;
import io.encbench.suites.assess.Assessment.Step;
import io.encbench.suites.capture.CapturedStatement;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The reads that the driver saves in transactions: a client-side update reuses the row that its
 * transaction has locked before, and a read after an update is answered with the updated row. A
 * capture does not tell which statements share a transaction. So each row of a table that a
 * transaction reads by itself is taken to save one read of an update of that table.
 */
final class RememberedReads {
  private static final Pattern READ =
      Pattern.compile(
          "SELECT (.*?) FROM (\\S+) WHERE .*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final Pattern READ_FOR_UPDATE =
      Pattern.compile(
          "SELECT (.*?) FROM (\\S+) WHERE .* FOR UPDATE",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** Nothing is saved, because the application uses no transactions. */
  static final RememberedReads NONE = new RememberedReads(List.of());

  private final Map<String, Double> shares = new HashMap<>();

  /** What the reads of each table return, as their texts name it. */
  private final Map<String, String> outputs = new HashMap<>();

  /** Compares reads and updates of an application that uses transactions. */
  RememberedReads(List<AssessedStatement> statements) {
    Map<String, Double> read = new HashMap<>();
    Map<String, Double> updated = new HashMap<>();
    for (AssessedStatement each : statements) {
      CapturedStatement captured = each.captured();
      if (each.place() == Place.SERVER) {
        Matcher reading = READ.matcher(captured.statement());
        if (reading.matches()) {
          read.merge(table(reading), rows(captured, captured.rowsSent()), Double::sum);
          outputs.merge(table(reading), reading.group(1), (one, other) -> one + ", " + other);
        }
      } else if (each.place() == Place.CLIENT) {
        for (Step step : each.steps()) {
          Matcher reading = READ_FOR_UPDATE.matcher(step.text());
          if (step.isSent() && reading.matches()) {
            updated.merge(table(reading), rows(captured, captured.rowsChanged()), Double::sum);
          }
        }
      }
    }
    updated.forEach(
        (table, rows) -> {
          if (rows > 0) {
            shares.put(table, Math.min(1, read.getOrDefault(table, 0.0) / rows));
          }
        });
  }

  private static String table(Matcher reading) {
    return reading.group(2).replace("`", "").toLowerCase(Locale.ROOT);
  }

  private static double rows(CapturedStatement captured, @Nullable Long rows) {
    return rows == null ? captured.calls() : rows;
  }

  /** The share of executions in which a step is saved, from 0 to 1. */
  double share(Step step) {
    Matcher reading = READ_FOR_UPDATE.matcher(step.text());
    return reading.matches() ? shares.getOrDefault(table(reading), 0.0) : 0;
  }

  /** Whether a read that saves a step returns a column anyway. */
  boolean isRead(Step step, String column) {
    Matcher reading = READ_FOR_UPDATE.matcher(step.text());
    return reading.matches()
        && Pattern.compile("\\b" + Pattern.quote(column) + "\\b", Pattern.CASE_INSENSITIVE)
            .matcher(outputs.getOrDefault(table(reading), ""))
            .find();
  }
}
