package io.encbench.suites.capture;

import io.encbench.driver.sql.ValueFreeText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The statements of a log that was read, and the time that it spans. */
final class LoggedStatements {
  private final String schema;
  private final Map<String, CapturedStatement> byText = new HashMap<>();
  private final LogSpan span = new LogSpan();
  private long unclear;

  /**
   * Begins without a statement.
   *
   * @param schema the schema whose statements are wanted; empty for those of all
   */
  LoggedStatements(String schema) {
    this.schema = schema;
  }

  /** What a log says of one execution; null for what it does not say. */
  record Figures(
      @Nullable Long rowsSent,
      @Nullable Long rowsChanged,
      @Nullable Long rowsExamined,
      @Nullable Double serverSeconds) {
    static final Figures NONE = new Figures(null, null, null, null);
  }

  /** Notes the time of an entry. */
  void at(String time) {
    span.add(time);
  }

  /**
   * Adds an execution.
   *
   * @param usedSchema the schema of its session
   */
  void add(String sql, String usedSchema, Figures figures) {
    if (sql.isEmpty() || !(schema.isEmpty() || usedSchema.equalsIgnoreCase(schema))) {
      return;
    }
    String text = ValueFreeText.of(sql);
    if (text == null) {
      unclear++;
    } else if (!text.isEmpty()) {
      byText.merge(
          text,
          new CapturedStatement(
              text,
              1,
              figures.rowsSent(),
              figures.rowsChanged(),
              figures.rowsExamined(),
              figures.serverSeconds()),
          CapturedStatement::plus);
    }
  }

  /** The statements so far. */
  Capture capture(String source) {
    return new Capture(
        source,
        schema,
        span.seconds(),
        unclear == 0
            ? List.of()
            : List.of(
                new Capture.Loss(
                    unclear,
                    "a string in their texts may end at more than one place, because a backslash"
                        + " stands before a quote",
                    "capture the server's statistics with --server")),
        Capture.merged(List.copyOf(byText.values())));
  }
}
