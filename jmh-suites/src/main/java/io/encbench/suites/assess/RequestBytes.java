package io.encbench.suites.assess;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.sql.ParameterPlaces;
import io.encbench.suites.calibrate.ProtocolBytes;
import io.encbench.suites.capture.CapturedParameter;
import io.encbench.suites.capture.CapturedStatement;
import io.encbench.suites.roles.StatementRoles;
import io.encbench.suites.roles.StatementRoles.Parameter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Counts the bytes of a call's requests and of the answers that have no rows. Connector/J writes
 * each value into the text of the statement.
 */
final class RequestBytes {
  private static final Pattern INSERT_HEAD =
      Pattern.compile(
          "\\s*(?:INSERT|REPLACE)\\b.*?\\bVALUES?\\b", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final Pattern UPDATE =
      Pattern.compile("\\s*UPDATE\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final int QUOTES = 2;
  private static final int BINARY_MARK = 9;
  private static final int NULL = 4;
  private static final int DATE = 10;
  private static final int TIME = 8;
  private static final int DATETIME = 19;

  /** Digits of a LIMIT. */
  private static final int LIMIT = 2;

  private final ValueLengths lengths;

  RequestBytes(ValueLengths lengths) {
    this.lengths = lengths;
  }

  /**
   * The bytes of a call.
   *
   * @param text what is sent: the captured statement, or a step of its plan
   * @param cells the encrypted columns whose cells are among the values
   * @param executed how often it is executed
   * @param trips how many round trips that takes
   */
  ProtocolBytes of(
      CapturedStatement captured,
      String text,
      List<ColumnRule> cells,
      double executed,
      double trips,
      StatementResult result) {
    double texts = executed * (length(text) + values(captured, text, cells));
    double answers = executed;
    Matcher head = INSERT_HEAD.matcher(text);
    if (trips < executed && head.lookingAt()) {
      // A batch is one INSERT, of which each call adds a row.
      texts -= (executed - trips) * length(head.group());
      answers = trips;
    }
    ProtocolBytes answer =
        result.hasRows()
            ? result.description()
            : UPDATE.matcher(text).matches() ? ProtocolBytes.updated() : ProtocolBytes.done();
    return ProtocolBytes.request(0)
        .times(trips)
        .plus(new ProtocolBytes(texts))
        .plus(answer.times(answers));
  }

  /** Without the {@code ?} in place of its values. */
  private static double length(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length - ParameterPlaces.numberIn(text);
  }

  private double values(CapturedStatement captured, String text, List<ColumnRule> cells) {
    int number = ParameterPlaces.numberIn(text);
    List<Parameter> roles = lengths.roles(text).map(StatementRoles::parameters).orElse(List.of());
    List<CapturedParameter> passed = captured.parameters();
    double bytes = cells.stream().mapToDouble(rule -> lengths.cell(rule).inStatement()).sum();
    int left = cells.size();
    for (int i = 0; i < number; i++) {
      Parameter role = i < roles.size() ? roles.get(i) : null;
      if (left > 0 && (number - i <= left || isCell(role))) {
        left--;
      } else {
        boolean same = passed != null && passed.size() == number;
        bytes += passed != null && same ? value(captured, passed.get(i), role) : value(role);
      }
    }
    return bytes;
  }

  private boolean isCell(@Nullable Parameter role) {
    return role != null
        && role.table() != null
        && role.column() != null
        && lengths.rule(role.table(), role.column()) != null;
  }

  private double value(
      CapturedStatement captured, CapturedParameter passed, @Nullable Parameter role) {
    Double length = passed.length();
    double value =
        switch (passed.kind()) {
          case TEXT -> QUOTES + (length == null ? ValueLengths.UNKNOWN_TEXT : length);
          case BYTES -> BINARY_MARK + (length == null ? ValueLengths.UNKNOWN_TEXT : length);
          case DATE -> QUOTES + DATE;
          case TIME -> QUOTES + TIME;
          case DATETIME -> QUOTES + DATETIME;
          case BOOLEAN -> 1;
          case INTEGER, DECIMAL, REAL, OTHER, LITERAL -> value(role);
        };
    double nulls = ValueLengths.nulls(captured, passed);
    return nulls * NULL + (1 - nulls) * value;
  }

  private double value(@Nullable Parameter role) {
    if (role == null) {
      return ValueLengths.UNKNOWN_NUMBER;
    }
    if (role.role() == StatementRoles.Role.LIMIT || role.role() == StatementRoles.Role.OFFSET) {
      return LIMIT;
    }
    if (role.table() == null || role.column() == null) {
      return ValueLengths.UNKNOWN_NUMBER;
    }
    Double length = lengths.of(role.table(), role.column());
    ColumnType type = lengths.type(role.table(), role.column());
    return length == null || type == null
        ? ValueLengths.UNKNOWN_NUMBER
        : length + quotes(type.kind().family());
  }

  private static int quotes(ColumnType.Family family) {
    return switch (family) {
      case INTEGER, DECIMAL, DOUBLE, BIT -> 0;
      case TEMPORAL, TEXT, BYTES, ENUM, JSON -> QUOTES;
    };
  }
}
