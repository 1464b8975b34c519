package io.encbench.driver.analysis;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The names that an expression of one query block can use, and those of the blocks around it. */
final class Scope {
  private final @Nullable Scope outer;
  private final List<Relation> relations;
  private final Map<String, List<OutputColumn>> withQueries;
  private final Set<String> joinedColumns;
  private final List<OutputColumn> outputs;

  private Scope(
      @Nullable Scope outer,
      List<Relation> relations,
      Map<String, List<OutputColumn>> withQueries,
      Set<String> joinedColumns,
      List<OutputColumn> outputs) {
    this.outer = outer;
    this.relations = relations;
    this.withQueries = withQueries;
    this.joinedColumns = joinedColumns;
    this.outputs = outputs;
  }

  /** That of a statement, without any name. */
  static Scope root() {
    return within(null);
  }

  /** An empty one inside of another. */
  Scope nested() {
    return within(this);
  }

  /** An empty one for a derived table in the FROM clause of this one. */
  Scope beside() {
    Scope scope = within(outer);
    scope.withQueries.putAll(withQueries);
    return scope;
  }

  private static Scope within(@Nullable Scope outer) {
    return new Scope(
        outer,
        new ArrayList<>(),
        new TreeMap<>(),
        new TreeSet<>(String.CASE_INSENSITIVE_ORDER),
        List.of());
  }

  /** The same, where the output columns of the block can be named too. */
  Scope withOutputs(List<OutputColumn> columns) {
    return new Scope(outer, relations, withQueries, joinedColumns, columns);
  }

  void add(Relation relation) {
    relations.add(relation);
  }

  List<Relation> relations() {
    return relations;
  }

  /** Two tables are joined by a column that both have, which from then on is one. */
  void addJoinedColumn(String column) {
    joinedColumns.add(column);
  }

  boolean hasJoinedColumns() {
    return !joinedColumns.isEmpty();
  }

  void addWithQuery(String name, List<OutputColumn> columns) {
    withQueries.put(name.toLowerCase(Locale.ROOT), columns);
  }

  /** The columns of a common table expression; null if there is none of that name. */
  @Nullable List<OutputColumn> withQuery(String name) {
    List<OutputColumn> columns = withQueries.get(name.toLowerCase(Locale.ROOT));
    return columns == null && outer != null ? outer.withQuery(name) : columns;
  }

  /** The relation of a name, here or around; null if there is none. */
  @Nullable Relation relation(String name) {
    for (Relation relation : relations) {
      if (relation.name().equalsIgnoreCase(name)) {
        return relation;
      }
    }
    return outer == null ? null : outer.relation(name);
  }

  /**
   * The column of a name without table; null if it is a plain column of a table whose columns are
   * not known.
   */
  @Nullable OutputColumn column(String name) throws SQLException {
    List<OutputColumn> found = new ArrayList<>();
    for (Relation relation : relations) {
      relation.column(name).ifPresent(found::add);
    }
    for (OutputColumn output : outputs) {
      if (output.name().equalsIgnoreCase(name)) {
        found.add(output);
      }
    }
    if (found.isEmpty()) {
      return columnAround(name);
    }
    OutputColumn first = found.get(0);
    for (OutputColumn other : found) {
      if (!Objects.equals(first.rule(), other.rule()) && !joinedColumns.contains(name)) {
        throw Refusal.because(
            "column " + name + " is ambiguous: some of that name are encrypted in another way");
      }
    }
    return first;
  }

  private @Nullable OutputColumn columnAround(String name) throws SQLException {
    boolean open = relations.stream().anyMatch(Relation::open);
    if (outer == null) {
      if (open) {
        return null;
      }
      throw Refusal.because("column " + name + " is in no table of this statement");
    }
    if (!open) {
      return outer.column(name);
    }
    Optional<OutputColumn> encrypted = outer.encryptedColumn(name);
    if (encrypted.isPresent()) {
      throw Refusal.because("column " + name + " may be that of a table that is not known");
    }
    return null;
  }

  private Optional<OutputColumn> encryptedColumn(String name) {
    for (Relation relation : relations) {
      Optional<OutputColumn> column = relation.column(name).filter(each -> each.rule() != null);
      if (column.isPresent()) {
        return column;
      }
    }
    return outer == null ? Optional.empty() : outer.encryptedColumn(name);
  }

  /**
   * A column of a table, of a derived table or of a result. Immutable.
   *
   * @param name what other clauses call it; empty if they cannot
   * @param rule its rule; null if it is plain
   * @param source what the query computes it from
   * @param placed whether the order of a table's columns decides where it is, since {@code *}
   *     stands for it
   */
  record OutputColumn(String name, @Nullable ColumnRule rule, Operand source, boolean placed) {
    /** A column that the statement names. */
    OutputColumn(String name, @Nullable ColumnRule rule, Operand source) {
      this(name, rule, source, false);
    }
  }

  /**
   * A table, derived table or common table expression in a FROM clause. Immutable.
   *
   * @param name its alias, or else its name
   * @param columns its columns in their order
   * @param open whether it may have other columns, which are plain
   * @param required its encrypted columns that may not be NULL
   */
  record Relation(String name, List<OutputColumn> columns, boolean open, Set<ColumnRule> required) {
    Relation {
      columns = List.copyOf(columns);
      required = Set.copyOf(required);
    }

    Optional<OutputColumn> column(String column) {
      return columns.stream().filter(each -> each.name().equalsIgnoreCase(column)).findFirst();
    }
  }
}
