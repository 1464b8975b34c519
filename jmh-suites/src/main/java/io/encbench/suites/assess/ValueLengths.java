package io.encbench.suites.assess;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.suites.calibrate.CellBytes;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CapturedParameter;
import io.encbench.suites.capture.CapturedStatement;
import io.encbench.suites.roles.StatementRoles;
import io.encbench.suites.roles.StatementRoles.Parameter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How many bytes the values of columns take as text: the mean of what a capture saw stored in the
 * column or compared with it, or else what is usual for its type. Immutable.
 */
final class ValueLengths {
  /** Where neither a capture nor a type tells. */
  static final double UNKNOWN_NUMBER = 6;

  static final double UNKNOWN_TEXT = 15;

  /** Of texts that may be long, half of the room is used, but no more than this. */
  private static final double LONGEST_USUAL_TEXT = 30;

  private final EncryptionRules rules;
  private final Map<String, List<String>> columnsByTable;
  private final Map<String, ColumnType> types;
  private final Map<String, Mean> captured;

  private record Mean(double sum, double values) {
    Mean plus(Mean other) {
      return new Mean(sum + other.sum, values + other.values);
    }

    double value() {
      return sum / values;
    }
  }

  private ValueLengths(EncryptionRules rules, SchemaColumns schema, Capture capture) {
    this.rules = rules;
    this.columnsByTable =
        schema.columns().stream()
            .collect(
                Collectors.groupingBy(
                    SchemaColumns.Column::table,
                    Collectors.mapping(SchemaColumns.Column::name, Collectors.toList())));
    this.types = new HashMap<>();
    for (SchemaColumns.Column column : schema.columns()) {
      ColumnRule rule = rules.rule(column.table(), column.name());
      ColumnType type = rule == null ? type(column.type()) : rule.type();
      if (type != null) {
        types.put(key(column.table(), column.name()), type);
      }
    }
    this.captured = captured(capture);
  }

  /**
   * Reads the lengths that a capture knows.
   *
   * @param schema the columns of the tables, encrypted or not
   */
  static ValueLengths of(Capture capture, SchemaColumns schema, EncryptionRules rules) {
    return new ValueLengths(rules, schema, capture);
  }

  private static @Nullable ColumnType type(String text) {
    try {
      return ColumnType.parse(text);
    } catch (IllegalArgumentException e) {
      // It cannot be encrypted, such as a POINT.
      return null;
    }
  }

  private static String key(String table, String column) {
    return (table + "." + column).toLowerCase(Locale.ROOT);
  }

  private Map<String, Mean> captured(Capture capture) {
    Map<String, Mean> lengths = new HashMap<>();
    for (CapturedStatement statement : capture.statements()) {
      List<CapturedParameter> passed = statement.parameters();
      if (passed == null || passed.stream().allMatch(each -> each.length() == null)) {
        continue;
      }
      List<Parameter> roles =
          roles(statement.statement()).map(StatementRoles::parameters).orElse(List.of());
      for (int i = 0; i < Math.min(roles.size(), passed.size()); i++) {
        Parameter role = roles.get(i);
        Double length = passed.get(i).length();
        if (length != null && role.holdsValue() && role.table() != null && role.column() != null) {
          double values = statement.calls() * (1 - nulls(statement, passed.get(i)));
          lengths.merge(
              key(role.table(), role.column()), new Mean(length * values, values), Mean::plus);
        }
      }
    }
    lengths.values().removeIf(mean -> mean.values() <= 0);
    return lengths;
  }

  /** The share of calls that passed NULL. */
  static double nulls(CapturedStatement statement, CapturedParameter parameter) {
    Long nulls = parameter.nulls();
    return nulls == null ? 0 : (double) nulls / statement.calls();
  }

  /** What the parameters of a statement stand for; empty if that is not understood. */
  Optional<StatementRoles> roles(String statement) {
    return StatementRoles.of(statement, columnsByTable);
  }

  /** The type of a column's values; null if it is not known. */
  @Nullable ColumnType type(String table, String column) {
    return types.get(key(table, column));
  }

  /** Mean bytes of a value as text, without quotes; null if the column is not known. */
  @Nullable Double of(String table, String column) {
    String key = key(table, column);
    Mean mean = captured.get(key);
    if (mean != null) {
      return mean.value();
    }
    ColumnType type = types.get(key);
    return type == null ? null : (Double) usual(type);
  }

  /** Mean bytes of a value of an encrypted column as text, without quotes. */
  double of(ColumnRule rule) {
    Double value = of(rule.table(), rule.column());
    return value == null ? usual(rule.type()) : value;
  }

  /** The cells of an encrypted column. */
  CellBytes cell(ColumnRule rule) {
    return CellBytes.of(rule, of(rule));
  }

  /** The bytes that a cell takes in a table beyond its value. */
  double storedMore(ColumnRule rule) {
    Double value = of(rule.table(), rule.column());
    return cell(rule).stored()
        - (rule.type().isOfAnyLength() && value != null ? value : rule.type().plainBytes());
  }

  /** The rule of a column; null if it is plain. */
  @Nullable ColumnRule rule(String table, String column) {
    return rules.rule(table, column);
  }

  private static double usual(ColumnType type) {
    return switch (type.kind()) {
      case BOOLEAN, BIT -> 1;
      case TINYINT -> 2;
      case SMALLINT -> 3;
      case MEDIUMINT -> 5;
      case INT -> UNKNOWN_NUMBER;
      case BIGINT, FLOAT, DOUBLE, TIME -> 8;
      case DECIMAL -> (type.length() - type.scale() + 1) / 2.0 + point(type.scale());
      case DATE -> 10;
      case DATETIME, TIMESTAMP -> 19 + point(type.scale());
      case CHAR, BINARY -> type.length();
      case ENUM -> type.members().stream().mapToInt(String::length).average().orElse(UNKNOWN_TEXT);
      default ->
          Math.min(
              LONGEST_USUAL_TEXT, type.length() > 0 ? type.length() / 2.0 : LONGEST_USUAL_TEXT);
    };
  }

  private static int point(int scale) {
    return scale == 0 ? 0 : 1 + scale;
  }
}
