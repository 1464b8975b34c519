package io.encbench.suites.replay;

import io.encbench.suites.capture.CapturedTransaction;
import io.encbench.suites.replay.DrawnTransaction.Call;
import io.encbench.suites.replay.DrawnTransaction.GeneratedKey;
import io.encbench.suites.replay.ReplayPlan.ReplayedStatement;
import io.encbench.suites.replay.ReplaySettings.Ending;
import io.encbench.suites.replay.RowPool.Row;
import io.encbench.suites.roles.StatementRoles;
import io.encbench.suites.roles.StatementRoles.Kind;
import io.encbench.suites.roles.StatementRoles.Parameter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Draws transactions: which one, and the values of its parameters. A transaction works on one row
 * of each table, on a row that fits its rows of other tables by foreign keys, and takes the next
 * row when a statement comes again. Draws do not depend on answers of the server, so that all arms
 * with the same seed execute the same. Confined to one thread.
 */
final class TransactionPlanner implements TransactionSource {
  private static final int UNKNOWN_LIMIT = 10;
  private static final int SOME_NUMBER = 1;

  /** The character that servers take without ESCAPE. */
  private static final String ESCAPE = "\\";

  private final ReplayPlan plan;
  private final Map<String, RowPool> pools;
  private final FreshValues fresh;
  private final Ending ending;
  private final SplittableRandom random;
  private final long[] cumulated;
  private final Map<PatternPlace, Integer> prefixes = new HashMap<>();

  /** The rows on which the transaction works, by table. */
  private final Map<String, Row> current = new HashMap<>();

  /** The number of the choice by which a table got its current row. */
  private final Map<String, Integer> choices = new HashMap<>();

  /** The choice of whose row a statement was executed last. */
  private final Map<Use, Integer> lastUsed = new HashMap<>();

  private final List<Row> inserted = new ArrayList<>();
  private final List<Row> deleted = new ArrayList<>();

  private record Use(int statement, String table) {}

  private record PatternPlace(int statement, Parameter parameter) {}

  /**
   * Plans the transactions of a client.
   *
   * @param pools the rows of each table
   * @param fresh makes values for new rows
   * @param ending whether later transactions find what a transaction has changed
   */
  TransactionPlanner(
      ReplayPlan plan, List<RowPool> pools, FreshValues fresh, Ending ending, long seed) {
    this.plan = plan;
    this.pools = new HashMap<>();
    pools.forEach(pool -> this.pools.put(pool.table().name(), pool));
    this.fresh = fresh;
    this.ending = ending;
    this.random = new SplittableRandom(seed);
    this.cumulated = plan.transactions().stream().mapToLong(CapturedTransaction::count).toArray();
    Arrays.parallelPrefix(cumulated, Long::sum);
  }

  /**
   * Plans the transactions of a client.
   *
   * @param rows connection to the rows that values are drawn from
   * @param client 0-based number of the client
   */
  static TransactionPlanner of(
      ReplayPlan plan, Connection rows, int client, int clients, Ending ending, long seed)
      throws SQLException {
    List<RowPool> pools = new ArrayList<>();
    for (Table table : plan.tables()) {
      pools.add(RowPool.read(table, rows));
    }
    return new TransactionPlanner(
        plan, pools, new FreshValues(plan.largest(), client, clients), ending, seed + client);
  }

  @Override
  public DrawnTransaction next() {
    int place =
        Arrays.binarySearch(cumulated, 1 + random.nextLong(cumulated[cumulated.length - 1]));
    // Without an equal element, binarySearch returns −1 − the place of the next larger one.
    return drawn(plan.transactions().get(place < 0 ? -1 - place : place));
  }

  private DrawnTransaction drawn(CapturedTransaction transaction) {
    current.clear();
    choices.clear();
    lastUsed.clear();
    List<Call> calls = new ArrayList<>();
    for (CapturedTransaction.Step step : transaction.steps()) {
      List<@Nullable Object[]> values = new ArrayList<>();
      for (int i = 0; i < step.calls(); i++) {
        values.add(new CallDraw(step.statement(), calls.size(), i).values());
      }
      calls.add(new Call(step.statement(), values));
    }
    if (ending == Ending.commit) {
      inserted.stream()
          .filter(row -> !row.hasGeneratedKey())
          .forEach(row -> pool(row.table()).add(row));
      deleted.forEach(row -> pool(row.table()).remove(row));
    }
    inserted.clear();
    deleted.clear();
    return DrawnTransaction.of(plan, ending, calls);
  }

  private RowPool pool(Table table) {
    return pool(table.name());
  }

  private RowPool pool(String table) {
    RowPool pool = pools.get(table);
    if (pool == null) {
      throw new IllegalArgumentException("there is no table " + table);
    }
    return pool;
  }

  /** From now on, the transaction works on this row, and on none that refers to another one. */
  private void workOn(Row row) {
    current.put(row.table().name(), row);
    choices.merge(row.table().name(), 1, Integer::sum);
    current.values().removeIf(other -> other != row && !pool(other.table()).refersTo(other, row));
  }

  /** A row to which a row of the transaction refers; null if there is none. */
  private @Nullable Row parent(String table) {
    for (Row child : current.values()) {
      for (Table.Reference reference : child.table().references()) {
        if (reference.parent().equals(table) && !child.table().name().equals(table)) {
          Row parent = pool(table).referredToBy(child, reference, random);
          if (parent != null) {
            return parent;
          }
        }
      }
    }
    return null;
  }

  private @Nullable Row chosen(String table) {
    Row parent = parent(table);
    return parent == null ? pool(table).childOf(current, random) : parent;
  }

  /** The values of one call. */
  private final class CallDraw {
    private final int statement;
    private final int call;
    private final int entry;
    private final ReplayedStatement replayed;
    private final StatementRoles roles;
    private final Map<String, Row> rows = new HashMap<>();
    private final Map<Integer, Row> newRows = new HashMap<>();
    private final Map<String, Integer> lower = new HashMap<>();
    private final Map<String, List<Row>> members = new HashMap<>();
    private final Map<String, Integer> membersOfColumn = new HashMap<>();

    /**
     * A parameter is NULL if this is less than the share of calls in which it was. Since it is the
     * same for all parameters of a call, a list that a framework has filled up with NULL ends where
     * it did.
     */
    private final double presence = random.nextDouble();

    CallDraw(int statement, int call, int entry) {
      this.statement = statement;
      this.call = call;
      this.entry = entry;
      this.replayed = plan.statements().get(statement);
      this.roles = replayed.roles();
    }

    @Nullable Object[] values() {
      List<Parameter> parameters = roles.parameters();
      @Nullable Object[] values = new Object[parameters.size()];
      for (int i = 0; i < values.length; i++) {
        Parameter parameter = parameters.get(i);
        values[i] = isNull(parameter, i) ? null : value(parameter);
      }
      String changed = roles.changedTable();
      if (roles.kind() == Kind.DELETE && changed != null) {
        rows.values().stream()
            .filter(row -> row.table().name().equals(changed))
            .forEach(deleted::add);
        deleted.addAll(members.getOrDefault(changed, List.of()));
        current.remove(changed);
      }
      return values;
    }

    /** Whether a parameter is NULL. A stored value is so if that of a like row is. */
    private boolean isNull(Parameter parameter, int index) {
      List<Double> shares = replayed.nullShares();
      return parameter.role() != StatementRoles.Role.STORED
          && index < shares.size()
          && presence < shares.get(index);
    }

    private @Nullable Object value(Parameter parameter) {
      return switch (parameter.role()) {
        case LIMIT -> limit();
        case OFFSET -> 0;
        case ADDED -> SOME_NUMBER;
        case ESCAPE -> ESCAPE;
        case STORED, EQUAL, MEMBER, LOWER, UPPER, PATTERN, OTHER -> ofColumn(parameter);
      };
    }

    private int limit() {
      return replayed.rowsPerCall() < 0
          ? UNKNOWN_LIMIT
          : (int) Math.max(1, Math.ceil(replayed.rowsPerCall()));
    }

    private @Nullable Object ofColumn(Parameter parameter) {
      String table = parameter.table();
      String column = parameter.column();
      if (table == null || column == null || !pools.containsKey(table)) {
        return SOME_NUMBER;
      }
      return switch (parameter.role()) {
        case STORED -> stored(parameter, table, column);
        case MEMBER -> member(parameter, table, column);
        case LOWER -> lower(parameter, table, column);
        case UPPER -> upper(parameter, table, column);
        case PATTERN -> pattern(parameter, table, column);
        case EQUAL, OTHER, ADDED, ESCAPE, LIMIT, OFFSET ->
            ofRow(row(parameter, table), table, column);
      };
    }

    /** The value of a row; of another row if it has none. */
    private @Nullable Object ofRow(@Nullable Row row, String table, String column) {
      Object value = row == null ? null : row.get(column);
      if (value != null) {
        return value;
      }
      List<Object> others = pool(table).sorted(column);
      return others.isEmpty() ? SOME_NUMBER : others.get(random.nextInt(others.size()));
    }

    /**
     * The row of this call: the one of the transaction, unless the statement comes again.
     *
     * @param parameter a parameter whose table is known by this name in the statement: a self-join
     *     has a row for each
     */
    private @Nullable Row row(Parameter parameter, String table) {
      String name = parameter.source() == null ? table : parameter.source();
      Row ofCall = rows.get(name);
      if (ofCall != null) {
        return ofCall;
      }
      Row row = current.get(table);
      Use use = new Use(statement, table);
      if (row == null || Objects.equals(choices.get(table), lastUsed.get(use))) {
        row = row == null ? chosen(table) : pool(table).childOf(current, random);
        if (row == null) {
          return null;
        }
        workOn(row);
      }
      lastUsed.put(use, choices.getOrDefault(table, 0));
      rows.put(name, row);
      return row;
    }

    private @Nullable Object stored(Parameter parameter, String table, String column) {
      if (roles.kind() == Kind.INSERT) {
        return newRows.computeIfAbsent(parameter.row(), number -> newRow(pool(table))).get(column);
      }
      Table of = pool(table).table();
      if (of.refersThrough(column) || of.isUnique(column)) {
        return ofRow(row(parameter, table), table, column);
      }
      Row other = pool(table).model(random);
      return other == null ? SOME_NUMBER : other.get(column);
    }

    /** A new row, like another one, with parents of this transaction and keys of its own. */
    private Row newRow(RowPool pool) {
      Table table = pool.table();
      Row like = pool.model(random);
      Row row = like == null ? new Row(table, new Object[table.columns().size()]) : like.copy();
      for (Table.Reference reference : table.references()) {
        Row parent = current.get(reference.parent());
        if (parent == null && (like == null || like.isDeleted())) {
          parent = chosen(reference.parent());
        }
        if (parent != null) {
          for (int i = 0; i < reference.columns().size(); i++) {
            row.set(reference.columns().get(i), parent.get(reference.parentColumns().get(i)));
          }
        }
      }
      table.uniqueKeys().forEach(key -> renew(table, key, row));
      for (Table.Column column : table.columns()) {
        if (column.autoIncrement() && !isStored(column.name())) {
          row.set(column.name(), new GeneratedKey(call, entry));
        }
      }
      workOn(row);
      inserted.add(row);
      return row;
    }

    private boolean isStored(String column) {
      return roles.parameters().stream()
          .anyMatch(
              each ->
                  each.role() == StatementRoles.Role.STORED
                      && column.equalsIgnoreCase(each.column()));
    }

    /** Gives the last column of a key that refers to no parent a new value. */
    private void renew(Table table, List<String> key, Row row) {
      for (int i = key.size() - 1; i >= 0; i--) {
        String name = key.get(i);
        Table.Column column = table.columns().get(table.place(name));
        if (!table.refersThrough(name)) {
          row.set(name, fresh.next(table, column, row.get(name)));
          return;
        }
      }
    }

    /** The first members of all columns are of one row, the second ones of another, and so on. */
    private @Nullable Object member(Parameter parameter, String table, String column) {
      int number = membersOfColumn.merge(column, 1, Integer::sum);
      List<Row> ofTable = members.computeIfAbsent(table, first -> new ArrayList<>());
      while (ofTable.size() < number) {
        Row row = ofTable.isEmpty() ? row(parameter, table) : pool(table).any(random);
        if (row == null) {
          return SOME_NUMBER;
        }
        ofTable.add(row);
      }
      return ofRow(ofTable.get(number - 1), table, column);
    }

    private @Nullable Object lower(Parameter parameter, String table, String column) {
      List<Object> sorted = pool(table).sorted(column);
      if (sorted.isEmpty() || !isRange(column)) {
        return ofRow(row(parameter, table), table, column);
      }
      int place = random.nextInt(Math.max(1, sorted.size() - span()));
      lower.put(column, place);
      return sorted.get(place);
    }

    private @Nullable Object upper(Parameter parameter, String table, String column) {
      List<Object> sorted = pool(table).sorted(column);
      Integer from = lower.get(column);
      if (from == null || sorted.isEmpty()) {
        return ofRow(row(parameter, table), table, column);
      }
      return sorted.get(Math.min(sorted.size() - 1, from + span()));
    }

    private boolean isRange(String column) {
      return roles.parameters().stream()
          .anyMatch(
              each -> each.role() == StatementRoles.Role.UPPER && column.equals(each.column()));
    }

    private int span() {
      return (int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.round(replayed.rowsPerCall())) - 1);
    }

    /** A prefix of a text of a row, with about as many rows as the statement returned. */
    private Object pattern(Parameter parameter, String table, String column) {
      Object value = ofRow(row(parameter, table), table, column);
      String text = String.valueOf(value);
      int length =
          prefixes.computeIfAbsent(
              new PatternPlace(statement, parameter), first -> prefix(pool(table), column, text));
      return text.substring(0, Math.min(length, text.length())) + "%";
    }

    private int prefix(RowPool pool, String column, String text) {
      double wanted = Math.max(1, replayed.rowsPerCall());
      int length = 1;
      while (length < text.length()
          && pool.beginningWith(column, text.substring(0, length)) > wanted) {
        length++;
      }
      return length;
    }
  }
}
