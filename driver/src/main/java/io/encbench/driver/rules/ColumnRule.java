package io.encbench.driver.rules;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.CellFormat;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one column is encrypted. Immutable.
 *
 * @param table table name without schema, as written in the rules; names are case-insensitive
 * @param column column name
 * @param type SQL type of the plaintext values
 * @param scheme encryption scheme, which determines what the server can do with the cells
 * @param domain key domain: equal values of DET or ORD columns in the same domain have equal cells,
 *     so the columns can be joined; by default {@code table.column} in lower case
 * @param collation collation by which the client compares the column's text, or null if it is not
 *     known
 * @param windows whether the driver may send a range to the server as the list of its cells, which
 *     reveals which values are close to each other; only for {@code DET} integers
 * @param format version of the format of the column's cells
 */
public record ColumnRule(
    String table,
    String column,
    ColumnType type,
    Scheme scheme,
    String domain,
    @Nullable TextCollation collation,
    boolean windows,
    CellFormat format) {

  /**
   * Creates a rule without number windows, for cells of format 1. The collation of {@code DET} text
   * and of an {@code ENUM} is {@code binary}; for any other column it is not known.
   */
  public ColumnRule(String table, String column, ColumnType type, Scheme scheme, String domain) {
    this(
        table,
        column,
        type,
        scheme,
        domain,
        type.kind() == Kind.ENUM || (type.kind().family() == Family.TEXT && scheme == Scheme.DET)
            ? TextCollation.BINARY
            : null,
        /* windows= */ false,
        CellFormat.V1);
  }

  /** {@code table.column}, for messages. */
  public String name() {
    return Identifiers.quoteIfOdd(table) + "." + Identifiers.quoteIfOdd(column);
  }

  /**
   * Whether the cells are folded: equal to a server exactly if the collation finds the texts equal,
   * although they keep the spelling of each text.
   */
  public boolean folds() {
    return scheme == Scheme.DET
        && type.kind().family() == Family.TEXT
        && collation != null
        && collation != TextCollation.BINARY;
  }

  /**
   * The collation that folded cells follow.
   *
   * @throws IllegalStateException if the cells are not folded
   */
  public TextCollation foldedBy() {
    if (!folds() || collation == null) {
      throw new IllegalStateException("the cells of " + name() + " are not folded");
    }
    return collation;
  }

  /** Whether the server can compare cells of this column for equality. */
  public boolean comparable() {
    return scheme != Scheme.RND;
  }

  /**
   * What the cells, and the conditions on them, reveal to the server besides which values are NULL:
   * any of {@code equality}, {@code equality by collation}, {@code proximity}, {@code order} and
   * {@code length}. Empty for RND numbers and dates.
   */
  public List<String> leaks() {
    List<String> leaks = new ArrayList<>();
    if (comparable()) {
      leaks.add(scheme == Scheme.DET ? "equality" : "order");
    }
    if (folds()) {
      leaks.add("equality by collation");
    }
    if (windows) {
      leaks.add("proximity");
    }
    if (type.isOfAnyLength()) {
      leaks.add("length");
    }
    return List.copyOf(leaks);
  }

  /** Whether ranges of the column's values can be sent as lists of cells. */
  boolean mayHaveWindows() {
    return scheme == Scheme.DET && type.kind().family() == Family.INTEGER;
  }

  /**
   * Whether a cell of the other column can be compared with cells of this column, or stored in it.
   */
  public boolean sameDomain(ColumnRule other) {
    return scheme == other.scheme
        && domain.equals(other.domain)
        && (scheme != Scheme.DET || collation == other.collation)
        && type.sameEncoding(other.type)
        && format == other.format
        && (scheme != Scheme.ORD || type.bits() == other.type.bits());
  }

  /**
   * Whether the cells of a column of the other rule are also cells of this one, so that the column
   * can be renamed.
   */
  public boolean sameCells(ColumnRule other) {
    return scheme == other.scheme
        && domain.equals(other.domain)
        && format == other.format
        && type.equals(other.type);
  }

  /** This rule with another type that has the same cells. */
  ColumnRule of(ColumnType other) {
    return new ColumnRule(table, column, other, scheme, domain, collation, windows, format);
  }

  /** Maximum length, in bytes, of a cell of this column. */
  public long maxCellBytes() {
    return folds() ? CellColumn.maxFoldedBytes(type) : CellColumn.maxBytes(this);
  }

  /**
   * The type that the column has in the database: VARBINARY(n), or a BLOB for long cells. Folded
   * cells are text.
   */
  public String cellColumnType() {
    return folds()
        ? CellColumn.foldedSqlType(type, maxCellBytes())
        : CellColumn.sqlType(type, maxCellBytes());
  }

  /** What follows the column's name in a key: a key needs only the tags of folded cells. */
  public String keyPrefix() {
    return folds() ? "(" + CellColumn.TAG_CHARACTERS + ")" : "";
  }

  /** Whether the cells have a header, which names their algorithm and key. */
  public boolean cellsHaveHeader() {
    return !type.isLong() || format.longCellsHaveHeader(scheme);
  }

  /** An SQL condition that every cell of this column satisfies, and hardly any plaintext. */
  public String cellCondition() {
    return CellCheck.condition(this);
  }
}
