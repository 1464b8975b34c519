package io.encbench.driver.rules;

import io.encbench.crypto.Scheme;
import io.encbench.driver.rules.ColumnType.Family;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one column is encrypted. Immutable.
 *
 * @param table table name without schema, as written in the rules; names compare without case
 * @param column column name
 * @param type what the column holds in clear
 * @param scheme what the server can do with its cells
 * @param domain key domain: columns of one domain have equal cells for equal values, so they can be
 *     joined; by default {@code table.column} in lower case
 * @param collation how its text compares where the client compares it; null if that is not known
 * @param windows whether a range may go to the server as the list of its values, by which it learns
 *     which values lie near each other; of {@code DET} integers only
 */
public record ColumnRule(
    String table,
    String column,
    ColumnType type,
    Scheme scheme,
    String domain,
    @Nullable TextCollation collation,
    boolean windows) {

  /**
   * A column without windows, whose collation is known only if it is that of deterministic cells.
   */
  public ColumnRule(String table, String column, ColumnType type, Scheme scheme, String domain) {
    this(
        table,
        column,
        type,
        scheme,
        domain,
        type.kind().family() == Family.TEXT && scheme == Scheme.DET ? TextCollation.BINARY : null,
        /* windows= */ false);
  }

  /** {@code table.column}, for messages. */
  public String name() {
    return Identifiers.quoteIfOdd(table) + "." + Identifiers.quoteIfOdd(column);
  }

  /** Whether the server can compare cells of this column for equality. */
  public boolean comparable() {
    return scheme != Scheme.RND;
  }

  /**
   * What its cells, and the conditions on them, give away besides which are NULL: of {@code
   * equality}, {@code proximity}, {@code order} and {@code length}; none for randomised numbers and
   * dates.
   */
  public List<String> leaks() {
    List<String> leaks = new ArrayList<>();
    if (comparable()) {
      leaks.add(scheme == Scheme.DET ? "equality" : "order");
    }
    if (windows) {
      leaks.add("proximity");
    }
    Family family = type.kind().family();
    if (family == Family.TEXT || family == Family.BYTES) {
      leaks.add("length");
    }
    return List.copyOf(leaks);
  }

  /** Whether ranges of its values can be lists of cells. */
  boolean mayHaveWindows() {
    return scheme == Scheme.DET && type.kind().family() == Family.INTEGER;
  }

  /** Whether a cell of the other column can be compared with, or stored as, one of this column. */
  public boolean sameDomain(ColumnRule other) {
    return scheme == other.scheme
        && domain.equals(other.domain)
        && type.sameEncoding(other.type)
        && (scheme != Scheme.ORD || type.bits() == other.type.bits());
  }

  /** The same of another type, with the same cells. */
  ColumnRule of(ColumnType other) {
    return new ColumnRule(table, column, other, scheme, domain, collation, windows);
  }

  /** The most bytes of a cell of this column. */
  public long maxCellBytes() {
    return CellColumn.maxBytes(type, scheme);
  }

  /** The type that the column has in the database: VARBINARY(n), or a BLOB for long cells. */
  public String cellColumnType() {
    return CellColumn.sqlType(type, maxCellBytes());
  }

  /** Whether its cells say under which algorithm and key they were made. */
  public boolean cellsHaveHeader() {
    return !type.isLong() || scheme == Scheme.RND;
  }

  /** What every cell of this column fulfils, and hardly any plain text, as an SQL condition. */
  public String cellCondition() {
    return CellCheck.condition(this);
  }
}
