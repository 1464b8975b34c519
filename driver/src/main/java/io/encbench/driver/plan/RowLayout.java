package io.encbench.driver.plan;

import io.encbench.driver.execute.expression.Collation;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.plan.Sources.Place;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.TextCollation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The columns of the rows on which a query block is evaluated. A column is added when it is first
 * requested.
 */
final class RowLayout implements ExpressionReader.Columns {
  private final Sources sources;
  private final SchemaCatalogue catalogue;
  private final List<Place> places = new ArrayList<>();

  RowLayout(Sources sources, SchemaCatalogue catalogue) {
    this.sources = sources;
    this.catalogue = catalogue;
  }

  @Override
  public boolean isMariaDb() throws SQLException {
    return catalogue.isMariaDb();
  }

  @Override
  public SchemaCatalogue.NumberRules numberRules() throws SQLException {
    return catalogue.numberRules();
  }

  @Override
  public int index(String table, String column) throws SQLException {
    return index(sources.place(table, column));
  }

  /** The index of a column in the row; adds the column if it is new. */
  int index(Place place) {
    int known = places.indexOf(place);
    if (known >= 0) {
      return known;
    }
    places.add(place);
    return places.size() - 1;
  }

  @Override
  public void requireComparable(Expression left, Expression right) throws SQLException {
    requireComparable(text(left), text(right));
  }

  /**
   * Refuses columns that the client cannot join by equality: text of two collations, and text that
   * is not compared by its bytes with a column that has no rule for text.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if they are such columns
   */
  void requireJoinable(Place left, Place right) throws SQLException {
    ColumnRule a = text(left);
    ColumnRule b = text(right);
    requireComparable(a, b);
    ColumnRule only = a == null ? b : b == null ? a : null;
    if (only != null && only.collation() != TextCollation.BINARY) {
      throw Refusal.because(
          "a join in the client by "
              + only.name()
              + " with a column that has no rule for text is not supported");
    }
  }

  private static void requireComparable(@Nullable ColumnRule a, @Nullable ColumnRule b)
      throws SQLException {
    if (a == null || b == null) {
      return;
    }
    requireStated(a);
    requireStated(b);
    if (a.collation() != b.collation()) {
      throw Refusal.because(
          "comparison of "
              + a.name()
              + " with "
              + b.name()
              + " is not supported: their collations differ");
    }
  }

  /**
   * Refuses a text column whose rule states no collation.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if the value is such a column
   */
  void requireOrdered(Expression value) throws SQLException {
    ColumnRule rule = text(value);
    if (rule != null) {
      requireStated(rule);
    }
  }

  private static void requireStated(ColumnRule rule) throws SQLException {
    if (rule.collation() == null) {
      throw Collation.notStated(rule.name());
    }
  }

  @Override
  public ExpressionReader.Facts facts(Expression.Column column) {
    Source.Column described = sources.column(places.get(column.index()));
    ColumnRule rule = described.rule();
    if (rule != null) {
      boolean text = rule.type().kind().family() == Family.TEXT;
      return new ExpressionReader.Facts(
          rule.name(),
          rule.type(),
          text ? Collation.of(rule.collation(), rule.name()) : null,
          /* encrypted= */ true);
    }
    SchemaCatalogue.SchemaColumn stored = described.stored();
    if (stored == null || stored.type().isEmpty()) {
      return ExpressionReader.Facts.UNKNOWN;
    }
    return new ExpressionReader.Facts(
        stored.name(), type(stored), collation(stored.collation()), /* encrypted= */ false);
  }

  /** The type of a plain column; that of a DOUBLE, whose text is unknown, for any other type. */
  private static ColumnType type(SchemaCatalogue.SchemaColumn stored) {
    try {
      ColumnType type = ColumnType.parse(stored.type());
      if (type.kind().family().isComputable()) {
        return type;
      }
    } catch (IllegalArgumentException e) {
      // Another type.
    }
    return new ColumnType(ColumnType.Kind.DOUBLE, 0, 0, false);
  }

  /** The collation of a plain column; null if the driver does not know it. */
  private static @Nullable Collation collation(String name) {
    return TextCollation.ofPlainColumn(name).map(known -> Collation.of(known, name)).orElse(null);
  }

  private @Nullable ColumnRule text(Expression value) {
    return value instanceof Expression.Column column ? text(places.get(column.index())) : null;
  }

  private @Nullable ColumnRule text(Place place) {
    ColumnRule rule = sources.rule(place);
    return rule != null && rule.type().kind().family() == Family.TEXT ? rule : null;
  }

  /** The columns, in the order of their indexes. */
  List<Place> places() {
    return List.copyOf(places);
  }
}
