package io.encbench.tpcc.peer;

import io.encbench.tpcc.peer.Trace.Sent;
import io.encbench.tpcc.schema.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A query that reads back what a statement has written: the rows that the statement matched, or the
 * first row that it inserted, found by its numbers. Immutable.
 */
record ReadBack(String sql, List<Sent> parameters) {
  private static final Pattern UPDATE = Pattern.compile("(?s)UPDATE (\\w+) SET (.*?)\\bWHERE (.*)");
  private static final Pattern DELETE = Pattern.compile("(?s)DELETE FROM (\\w+)\\s+WHERE (.*)");
  private static final Pattern INSERT =
      Pattern.compile("(?s)INSERT INTO (\\w+) \\(([^)]*)\\)\\s*VALUES.*");

  /** The query for one execution; empty for a statement of another form. */
  static Optional<ReadBack> of(String sql, List<Sent> sent) {
    Matcher update = UPDATE.matcher(sql);
    if (update.matches()) {
      long before = update.group(2).chars().filter(c -> c == '?').count();
      return found(update.group(1), update.group(3), sent.subList((int) before, sent.size()));
    }
    Matcher delete = DELETE.matcher(sql);
    if (delete.matches()) {
      return found(delete.group(1), delete.group(2), sent);
    }
    Matcher insert = INSERT.matcher(sql);
    return insert.matches()
        ? inserted(insert.group(1), insert.group(2).strip().split("\\s*,\\s*"), sent)
        : Optional.empty();
  }

  private static Optional<ReadBack> found(String table, String condition, List<Sent> sent) {
    return columns(table)
        .map(
            columns ->
                new ReadBack("SELECT " + columns + " FROM " + table + " WHERE " + condition, sent));
  }

  private static Optional<ReadBack> inserted(String table, String[] names, List<Sent> sent) {
    List<String> keys = new ArrayList<>();
    List<Sent> values = new ArrayList<>();
    for (int i = 0; i < names.length; i++) {
      if (sent.get(i).kind() == ValueKind.INT) {
        keys.add(names[i] + " = ?");
        values.add(sent.get(i));
      }
    }
    return found(table, String.join(" AND ", keys), List.copyOf(values));
  }

  private static Optional<String> columns(String table) {
    return Arrays.stream(Table.values())
        .filter(known -> known.sqlName().equals(table))
        .map(known -> known.columns().stream().collect(Collectors.joining(", ")))
        .findFirst();
  }
}
