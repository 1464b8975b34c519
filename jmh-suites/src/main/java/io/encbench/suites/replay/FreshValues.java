package io.encbench.suites.replay;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Values for unique keys of new rows, which are unlikely to exist. Each client counts on from the
 * largest value in steps of the number of clients, so that no two clients make the same. Confined
 * to one thread.
 */
final class FreshValues {
  private static final int RADIX = 36;
  private static final int UUID_LENGTH = 36;
  private static final Set<String> TEXTS = Set.of("char", "varchar", "tinytext", "text");

  private final Map<String, Long> largest;
  private final int client;
  private final int clients;
  private final Map<String, Long> counted = new HashMap<>();

  /**
   * Begins to count.
   *
   * @param largest the largest value of each numeric column, by {@code table.column}
   * @param client 0-based number of this client
   */
  FreshValues(Map<String, Long> largest, int client, int clients) {
    this.largest = Map.copyOf(largest);
    this.client = client;
    this.clients = clients;
  }

  /**
   * The next value of a column.
   *
   * @param like a value of another row, which is returned if the type has no value of which it is
   *     sure that it is new
   */
  @Nullable Object next(Table table, Table.Column column, @Nullable Object like) {
    String name = table.name() + "." + column.name();
    long count = counted.merge(name, 1L, Long::sum);
    // The first values are above those of the other clients' last rows.
    long number = (count - 1) * clients + client + 1;
    Long most = largest.get(name);
    if (most != null) {
      long next = most + number;
      return column.type().equals("decimal") ? BigDecimal.valueOf(next) : (Object) next;
    }
    if (TEXTS.contains(column.type())) {
      return text(column, number, like);
    }
    Duration later = Duration.ofSeconds(number);
    if (like instanceof Timestamp time) {
      return Timestamp.valueOf(time.toLocalDateTime().plus(later));
    }
    if (like instanceof LocalDateTime time) {
      return time.plus(later);
    }
    if (like instanceof Date date) {
      return Date.valueOf(date.toLocalDate().plusDays(number));
    }
    return like instanceof LocalDate date ? date.plusDays(number) : like;
  }

  private static String text(Table.Column column, long number, @Nullable Object like) {
    if (like instanceof String text && text.length() == UUID_LENGTH && text.indexOf('-') == 8) {
      return new UUID(number, text.hashCode()).toString();
    }
    int length = (int) Math.min(column.length(), like instanceof String text ? text.length() : 8);
    String digits = Long.toString(number, RADIX);
    // Codes of an application seldom begin with a tilde.
    return "~" + "0".repeat(Math.max(0, length - 1 - digits.length())) + digits;
  }
}
