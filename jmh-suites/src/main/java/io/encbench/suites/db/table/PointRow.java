package io.encbench.suites.db.table;

import java.math.BigDecimal;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.SplittableRandom;

/** One row. All its values are derived from its id and the number of rows. Immutable. */
public record PointRow(
    int id,
    int k,
    Texts texts,
    String name,
    BigDecimal amount,
    int quantity,
    LocalDate born,
    LocalDateTime created,
    int status) {
  private static final DateTimeFormatter DATETIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
  private static final LocalDate FIRST_BIRTHDAY = LocalDate.of(1930, 1, 1);
  private static final LocalDateTime FIRST_CREATED = LocalDateTime.of(2020, 1, 1, 0, 0);
  private static final int BIRTHDAYS = 80 * 365;
  private static final int SECONDS = 5 * 365 * 86_400;

  static PointRow of(int id, int rows) {
    SplittableRandom random = new SplittableRandom(id);
    return new PointRow(
        id,
        1 + random.nextInt(rows),
        new Texts(digitGroups(random, 10), digitGroups(random, 5)),
        name(random),
        BigDecimal.valueOf(random.nextLong(1_000_000_000), 2),
        1 + random.nextInt(1_000),
        FIRST_BIRTHDAY.plusDays(random.nextInt(BIRTHDAYS)),
        FIRST_CREATED.plusSeconds(random.nextInt(SECONDS)),
        random.nextInt(10));
  }

  /** Sets the parameters of an INSERT of all columns, in declaration order. */
  public void bind(PreparedStatement insert) throws SQLException {
    insert.setInt(1, id);
    insert.setInt(2, k);
    insert.setString(3, texts.c());
    insert.setString(4, texts.pad());
    insert.setString(5, name);
    insert.setBigDecimal(6, amount);
    insert.setInt(7, quantity);
    insert.setObject(8, born);
    insert.setObject(9, created);
    insert.setInt(10, status);
  }

  /** A value as the server prints it. */
  String text(PointColumn column) {
    return switch (column) {
      case ID -> Integer.toString(id);
      case K -> Integer.toString(k);
      case C -> texts.c();
      case PAD -> texts.pad();
      case NAME -> name;
      case AMOUNT -> amount.toPlainString();
      case QUANTITY -> Integer.toString(quantity);
      case BORN -> born.toString();
      case CREATED -> created.format(DATETIME);
      case STATUS -> Integer.toString(status);
    };
  }

  private static String name(SplittableRandom random) {
    StringBuilder name = new StringBuilder(24);
    name.append((char) ('A' + random.nextInt(26)));
    for (int letters = 5 + random.nextInt(19); letters > 0; letters--) {
      name.append((char) ('a' + random.nextInt(26)));
    }
    return name.toString();
  }

  private static String digitGroups(SplittableRandom random, int groups) {
    StringBuilder text = new StringBuilder(12 * groups);
    for (int group = 0; group < groups; group++) {
      if (group > 0) {
        text.append('-');
      }
      for (int digit = 0; digit < 11; digit++) {
        text.append((char) ('0' + random.nextInt(10)));
      }
    }
    return text.toString();
  }

  /** The columns that a point select reads. */
  public record Texts(String c, String pad) {}
}
