package io.encbench.suites.replay;

import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CapturedParameter;
import io.encbench.suites.capture.CapturedStatement;
import io.encbench.suites.replay.RowPool.Row;
import io.encbench.suites.roles.StatementRoles;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes rows for tables whose data cannot be had: unique keys count up, foreign keys refer to rows
 * of their parents, and other values are drawn by the type of their column. The same seed makes the
 * same rows. Confined to one thread.
 */
final class SyntheticRows {
  private static final int FEW_NUMBERS = 1_000;
  private static final int SMALL_NUMBERS = 100;
  private static final int MOST_TEXT = 24;
  private static final int DAYS = 1_500;
  private static final LocalDate FIRST_DAY = LocalDate.of(2020, 1, 1);
  private static final int RADIX = 36;

  private static final List<String> WORDS =
      List.of(
          "amber", "basil", "cedar", "delta", "ember", "fjord", "grove", "heron", "inlet", "jade",
          "kelp", "larch", "maple", "north", "olive", "pearl", "quartz", "river", "slate", "tulip");

  private static final Pattern MEMBER = Pattern.compile("'((?:[^']|'')*)'");
  private static final Pattern DIGITS = Pattern.compile("decimal\\((\\d+),(\\d+)\\).*");

  private final Map<String, RowPool> pools = new HashMap<>();
  private final Map<String, Double> lengths;
  private final SplittableRandom random;

  /**
   * Begins without rows.
   *
   * @param lengths the mean length of texts, by {@code table.column}, as far as it is known
   */
  SyntheticRows(Map<String, Double> lengths, long seed) {
    this.lengths = Map.copyOf(lengths);
    this.random = new SplittableRandom(seed);
  }

  /** The mean lengths of the texts that an application passed for each column. */
  static Map<String, Double> lengths(Capture capture, Map<String, List<String>> columns) {
    Map<String, Double> lengths = new HashMap<>();
    for (CapturedStatement each : capture.statements()) {
      List<CapturedParameter> passed = each.parameters();
      if (passed == null) {
        continue;
      }
      StatementRoles.of(each.statement(), columns)
          .map(StatementRoles::parameters)
          .filter(roles -> roles.size() == passed.size())
          .ifPresent(
              roles -> {
                for (int i = 0; i < roles.size(); i++) {
                  Double length = passed.get(i).length();
                  if (length != null && roles.get(i).holdsValue()) {
                    // The statement with most calls comes first.
                    lengths.putIfAbsent(roles.get(i).table() + "." + roles.get(i).column(), length);
                  }
                }
              });
    }
    return lengths;
  }

  /**
   * The stored values of the rows of a table, whose parents must have been made before.
   *
   * @param most how many rows; fewer are made if the keys do not allow so many
   */
  List<@Nullable Object[]> of(Table table, int most) {
    RowPool pool = new RowPool(table);
    pools.put(table.name(), pool);
    List<@Nullable Object[]> rows = new ArrayList<>();
    for (int i = 0; i < most; i++) {
      Row row = row(table, i);
      if (row == null) {
        break;
      }
      pool.add(row);
      rows.add(table.stored().stream().map(column -> row.get(column.name())).toArray());
    }
    return rows;
  }

  /** A row; null if the keys allow no more. */
  private @Nullable Row row(Table table, int number) {
    Row row = new Row(table, new Object[table.columns().size()]);
    for (Table.Column column : table.columns()) {
      row.set(column.name(), any(table, column));
    }
    for (Table.Reference reference : table.references()) {
      RowPool parents = pools.get(reference.parent());
      Row parent =
          parents == null || reference.parent().equals(table.name()) ? null : parents.any(random);
      refer(row, reference, parent);
    }
    for (List<String> key : table.uniqueKeys()) {
      if (!distinguish(table, key, row, number)) {
        return null;
      }
    }
    return row;
  }

  private static void refer(Row row, Table.Reference reference, @Nullable Row parent) {
    for (int i = 0; i < reference.columns().size(); i++) {
      row.set(
          reference.columns().get(i),
          parent == null ? null : parent.get(reference.parentColumns().get(i)));
    }
  }

  /** Gives a key its own values: parents in turn, and then a number. */
  private boolean distinguish(Table table, List<String> key, Row row, int number) {
    int left = number;
    for (Table.Reference reference : table.references()) {
      RowPool parents = pools.get(reference.parent());
      if (key.containsAll(reference.columns())
          && parents != null
          && !reference.parent().equals(table.name())
          && parents.size() > 0) {
        refer(row, reference, parents.get(left % parents.size()));
        left /= parents.size();
      }
    }
    for (int i = key.size() - 1; i >= 0; i--) {
      String name = key.get(i);
      if (!table.refersThrough(name)) {
        Table.Column column = table.columns().get(table.place(name));
        Object value = numbered(column, left + 1L);
        row.set(name, value);
        return value != null;
      }
    }
    return left == 0;
  }

  /** A value that belongs to a number; null if the type has none. */
  private static @Nullable Object numbered(Table.Column column, long number) {
    return switch (column.type()) {
      case "tinyint" -> number > Byte.MAX_VALUE ? null : (Object) number;
      case "smallint" -> number > Short.MAX_VALUE ? null : (Object) number;
      case "mediumint", "int", "bigint", "float", "double" -> number;
      case "decimal" -> BigDecimal.valueOf(number);
      case "char", "varchar", "tinytext", "text", "mediumtext", "longtext" -> {
        String text = Long.toString(number, RADIX);
        int length = (int) Math.min(column.length(), 8);
        yield text.length() > column.length()
            ? null
            : "0".repeat(Math.max(0, length - text.length())) + text;
      }
      case "date" -> Date.valueOf(FIRST_DAY.plusDays(number));
      case "datetime", "timestamp" ->
          Timestamp.valueOf(FIRST_DAY.atStartOfDay().plusMinutes(number));
      case "binary", "varbinary" -> {
        byte[] bytes = BigInteger.valueOf(number).toByteArray();
        byte[] padded = new byte[(int) Math.min(column.length(), Math.max(16, bytes.length))];
        if (bytes.length > padded.length) {
          yield null;
        }
        System.arraycopy(bytes, 0, padded, padded.length - bytes.length, bytes.length);
        yield padded;
      }
      default -> null;
    };
  }

  /** A value of a column's type; null if there is none for it. */
  private @Nullable Object any(Table table, Table.Column column) {
    return switch (column.type()) {
      case "tinyint" -> column.definedType().startsWith("tinyint(1)") ? random.nextInt(2) : small();
      case "smallint", "mediumint", "int", "bigint" -> 1 + random.nextInt(FEW_NUMBERS);
      case "float", "double" -> (double) random.nextInt(FEW_NUMBERS);
      case "decimal" -> decimal(column.definedType());
      case "char", "varchar", "tinytext", "text", "mediumtext", "longtext" -> text(table, column);
      case "date" -> Date.valueOf(FIRST_DAY.plusDays(random.nextInt(DAYS)));
      case "datetime", "timestamp" ->
          Timestamp.valueOf(
              LocalDateTime.of(2020, 1, 1, 12, 0).plusMinutes(random.nextInt(60 * 24 * DAYS)));
      case "time" -> Time.valueOf("%02d:%02d:00".formatted(random.nextInt(24), random.nextInt(60)));
      case "year" -> FIRST_DAY.getYear() + random.nextInt(5);
      case "enum" -> member(column.definedType());
      case "set" -> member(column.definedType());
      case "bit" -> random.nextInt(2);
      case "json" -> "{\"note\": \"" + text(MOST_TEXT) + "\"}";
      case "binary", "varbinary", "tinyblob", "blob", "mediumblob", "longblob" ->
          text(table, column).getBytes(StandardCharsets.UTF_8);
      default -> null;
    };
  }

  private int small() {
    return 1 + random.nextInt(SMALL_NUMBERS);
  }

  private BigDecimal decimal(String type) {
    Matcher digits = DIGITS.matcher(type);
    int scale = digits.matches() ? Integer.parseInt(digits.group(2)) : 0;
    int whole = digits.matches() ? Integer.parseInt(digits.group(1)) - scale : 1;
    int most = whole >= 3 ? FEW_NUMBERS : (int) Math.pow(10, Math.max(0, whole));
    BigDecimal fraction = BigDecimal.valueOf(random.nextInt(100), 2);
    return BigDecimal.valueOf(random.nextInt(Math.max(1, most)))
        .add(scale >= 2 ? fraction : BigDecimal.ZERO)
        .setScale(Math.max(scale, 0), RoundingMode.DOWN);
  }

  private String text(Table table, Table.Column column) {
    Double mean = lengths.get(table.name() + "." + column.name());
    if (mean == null) {
      return text((int) Math.min(MOST_TEXT, column.length()));
    }
    StringBuilder text = new StringBuilder(WORDS.get(random.nextInt(WORDS.size())));
    // From half of the mean length to one and a half.
    int length = (int) Math.min(column.length(), Math.round(mean * (0.5 + random.nextDouble())));
    while (text.length() < length) {
      text.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return text.substring(0, length).replaceFirst(" $", "s");
  }

  private String text(int most) {
    StringBuilder text = new StringBuilder(WORDS.get(random.nextInt(WORDS.size())));
    while (text.length() < most && random.nextInt(3) > 0) {
      text.append(' ').append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return text.substring(0, Math.min(most, text.length())).strip();
  }

  private @Nullable String member(String type) {
    List<String> members = new ArrayList<>();
    Matcher each = MEMBER.matcher(type);
    while (each.find()) {
      members.add(each.group(1).replace("''", "'"));
    }
    return members.isEmpty() ? null : members.get(random.nextInt(members.size()));
  }
}
