package io.encbench.driver.differential;

import io.encbench.crypto.Scheme;
import io.encbench.driver.differential.Scope.Reference;
import io.encbench.driver.differential.Scope.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/**
 * Generates queries within the supported grammar. If rows are cut off by a LIMIT, their order has
 * no ties.
 */
final class RandomQuery {
  private static final List<String> LINKS = List.of("link", "word", "step");

  private final Random random;
  private final Schema schema;
  private final RandomPredicate predicates;
  private final RandomComputation computations;
  private final RandomOperators operators;
  private final RandomFunctions functions;

  RandomQuery(Random random, Schema schema) {
    this.random = random;
    this.schema = schema;
    this.predicates = new RandomPredicate(random, schema);
    this.computations = new RandomComputation(random, schema);
    this.operators = new RandomOperators(random, schema);
    this.functions = new RandomFunctions(random, schema);
  }

  Action.Query next() {
    return switch (random.nextInt(27)) {
      case 0, 1, 2 -> rows();
      case 3, 4 -> join();
      case 5 -> aggregate();
      case 6 -> groups();
      case 7 -> distinct();
      case 8 -> union();
      case 9 -> derived();
      case 10 -> common();
      case 11, 12, 13, 14 -> computations.next();
      case 15, 16, 17, 18, 19, 20, 21 -> operators.next();
      case 22, 23, 24, 25 -> functions.next();
      default -> extremes();
    };
  }

  private Action.Query rows() {
    Scope scope = one("t");
    SqlText text =
        SqlText.of("SELECT " + decoration() + columns(scope) + from(scope))
            .add(" WHERE ")
            .add(predicates.on(scope));
    boolean sequence = random.nextInt(3) > 0;
    if (sequence) {
      text.add(" ORDER BY ").add(sortKey(scope) + scope.rows());
      limit(text);
    }
    text.add(pick(List.of("", "", "", " FOR UPDATE", " LOCK IN SHARE MODE")));
    return query(sequence ? "select, order, limit" : "select", text, sequence, columns(sequence));
  }

  private Action.Query join() {
    Source left = new Source("a", pick(schema.tables()));
    Source right = new Source("b", pick(schema.tables()));
    Scope scope = new Scope(random, List.of(left, right), true);
    String shared = pick(LINKS);
    String kind = pick(List.of(" JOIN ", " INNER JOIN ", " LEFT JOIN ", " RIGHT OUTER JOIN "));
    boolean outer = kind.contains("LEFT") || kind.contains("RIGHT");
    SqlText text =
        SqlText.of("SELECT " + columns(scope) + " FROM " + left.table().name() + " a" + kind)
            .add(right.table().name() + " AS b");
    switch (random.nextInt(4)) {
      case 0 -> text.add(" USING (" + shared + ")");
      // For a LEFT JOIN b ON … AND EXISTS (…), MySQL 8.0.31 gave two plain databases with the same
      // rows different answers.
      case 1 ->
          text.add(" ON a." + shared + " = b." + shared + " AND ")
              .add(outer ? predicates.withoutSubquery(scope) : predicates.on(scope));
      default -> text.add(" ON a." + shared + " = b." + shared);
    }
    boolean filtered = random.nextBoolean();
    if (filtered) {
      text.add(" WHERE ").add(predicates.on(scope));
    }
    boolean uncertain = filtered && losesNullability(kind);
    boolean sequence = random.nextBoolean() && !uncertain;
    if (sequence) {
      text.add(" ORDER BY " + scope.rows());
      limit(text);
    }
    Outputs outputs = uncertain ? Outputs.FILTERED_OUTER_COLUMNS : columns(sequence);
    Action.Query query = query("join", text, sequence, outputs);
    // If MySQL sees that no row fulfils the condition, a cursor has the labels of the columns
    // instead of their names.
    return outer && filtered ? query.withoutCursor() : query;
  }

  /**
   * Whether the metadata of a join with a WHERE depend on the plan. If the WHERE rejects NULL,
   * MariaDB 11.4 reports the inner table's columns as nullable if it sorts rows in a temporary
   * table, but as not nullable if it detects beforehand that no NULL can occur, which the client
   * does not detect. For {@code LEFT JOIN b ON (b.n, b.t) = (3, 5) WHERE b.t > 6} it detects that
   * if t holds cells or integers, but not if t is a TIMESTAMP.
   */
  private boolean losesNullability(String join) {
    return !schema.ofMySql() && (join.contains("LEFT") || join.contains("RIGHT"));
  }

  private Action.Query aggregate() {
    Scope scope = one("t");
    List<String> outputs = new ArrayList<>();
    outputs.add("COUNT(*)");
    outputs.add("COUNT(" + scope.any(c -> true).text() + ") AS n");
    outputs.add("COUNT(DISTINCT " + scope.any(Column::comparable).text() + ")");
    outputs.add("SUM(" + (random.nextBoolean() ? "t.amount" : "1") + ") AS s");
    return query(
        "count",
        SqlText.of("SELECT " + String.join(", ", outputs) + from(scope) + " WHERE ")
            .add(random.nextInt(4) == 0 ? predicates.single(scope) : predicates.on(scope)),
        true,
        Outputs.EXPRESSIONS);
  }

  private Action.Query extremes() {
    Scope scope = one("t");
    Predicate<Column> sorted = RandomQuery::hasExtremes;
    String first = scope.any(sorted).text();
    String second = scope.any(sorted).text();
    return query(
        "min, max",
        SqlText.of("SELECT MIN(" + first + "), MAX(" + second + ") AS m" + from(scope) + " WHERE ")
            .add(predicates.on(scope)),
        true,
        Outputs.EXPRESSIONS);
  }

  private Action.Query groups() {
    Scope scope = one("t");
    Reference group = scope.any(c -> c.comparable());
    Reference extreme = scope.any(RandomQuery::hasExtremes);
    String shown = isShownOnce(group.column()) ? group.text() + " AS g, " : "";
    SqlText text =
        SqlText.of("SELECT " + shown + "COUNT(*) n, MAX(" + extreme.text() + ") AS m")
            .add(from(scope) + " WHERE ")
            .add(predicates.on(scope))
            .add(" GROUP BY " + group.text());
    switch (random.nextInt(3)) {
      case 0 -> text.add(" HAVING COUNT(*) > 1");
      case 1 -> text.add(ofLeast(extreme));
      default -> text.add("");
    }
    boolean sequence = group.column().sortable() && random.nextBoolean();
    text.add(sequence ? " ORDER BY " + group.text() + " DESC" : "");
    return query("group", text, sequence && !textual(group.column()), Outputs.EXPRESSIONS);
  }

  private static boolean hasExtremes(Column column) {
    return column.scheme() == Scheme.ORD && column.type().family() != DataType.Family.BIT;
  }

  /** Whether each server shows the same for equal values, in a type that the driver knows. */
  private static boolean isShownOnce(Column column) {
    return !column.hasSpellings() && column.type().family() != DataType.Family.BIT;
  }

  private SqlText ofLeast(Reference value) {
    // MySQL 8.0.31 compares the minimum TIME with a text as texts, so that -836 hours come after
    // -830.
    boolean asTexts = value.column().type().family() == DataType.Family.TIME && schema.ofMySql();
    return asTexts
        ? new SqlText()
        : SqlText.of(" HAVING MIN(" + value.text() + ") > ")
            .add(predicates.operand(value.column()));
  }

  private Action.Query distinct() {
    Scope scope = one("t");
    Predicate<Column> alike = c -> c.comparable() && isShownOnce(c);
    String outputs = scope.any(alike).text() + " x, " + scope.any(alike).text() + " y";
    return query(
        "distinct",
        SqlText.of("SELECT DISTINCT " + outputs + from(scope) + " WHERE ")
            .add(predicates.on(scope)),
        false,
        Outputs.COLUMNS);
  }

  private Action.Query union() {
    Scope left = one("a");
    Scope right = one("b");
    Reference first = left.any(c -> c.domain() != null);
    boolean all = first.column().hasSpellings() || random.nextBoolean();
    Reference second = pick(right.all(c -> c.joins(first.column())));
    SqlText text =
        SqlText.of("SELECT " + first.text() + " AS u" + from(left) + " WHERE ")
            .add(predicates.on(left))
            .add(all ? " UNION ALL SELECT " : " UNION SELECT ")
            .add(second.text() + from(right) + " WHERE ")
            .add(predicates.on(right));
    // If the types differ, the result has the wider one.
    boolean same = first.column().type().equals(second.column().type());
    return query(
        all ? "union all" : "union", same ? text : text.mayBeRefused(), false, Outputs.EXPRESSIONS);
  }

  private Action.Query derived() {
    Scope inner = one("t");
    // Behind a cursor, MySQL gives both outputs of a BIT column one name.
    Reference value = inner.any(c -> c.comparable() && c.type().family() != DataType.Family.BIT);
    Reference other = inner.any(c -> true);
    SqlText text =
        SqlText.of("SELECT d.*, d.v AS again FROM (SELECT " + value.text() + " AS v, ")
            .add(other.text() + " AS w, t." + Table.ROW + " AS id" + from(inner) + " WHERE ")
            .add(predicates.on(inner))
            .add(") AS d WHERE d.v = ")
            .add(predicates.operand(value.column()))
            .add(random.nextBoolean() ? " OR d.v IS NULL" : " OR d.id > 3")
            .add(" ORDER BY d.id");
    return query("derived table", text, true, Outputs.DERIVED);
  }

  private Action.Query common() {
    Scope inner = one("t");
    String shared = pick(LINKS);
    SqlText text =
        SqlText.of("WITH w AS (SELECT t." + shared + " AS v, t." + Table.ROW + " AS id")
            .add(from(inner) + " WHERE ")
            .add(predicates.on(inner))
            .add(") SELECT b.*, w.v FROM w JOIN " + pick(schema.tables()).name())
            .add(" b ON b." + shared + " = w.v ORDER BY b." + Table.ROW + ", w.id");
    return query("common table expression", text, true, Outputs.DERIVED);
  }

  private Scope one(String alias) {
    return new Scope(random, List.of(new Source(alias, pick(schema.tables()))), false);
  }

  private String from(Scope scope) {
    Source source = scope.sources().get(0);
    String as = random.nextBoolean() ? " AS " : " ";
    return decoration() + " FROM " + source.table().name() + as + source.alias() + decoration();
  }

  /** Some output columns, often all of them. */
  private String columns(Scope scope) {
    switch (random.nextInt(5)) {
      case 0 -> {
        return "*";
      }
      case 1 -> {
        return pick(scope.sources()).alias() + ".*";
      }
      default -> {
        List<String> outputs = new ArrayList<>();
        for (int i = random.nextInt(5); i >= 0; i--) {
          String name = scope.any(c -> true).text();
          outputs.add(qualified(scope, name) + pick(List.of("", "", " AS o" + i, " o" + i)));
        }
        return String.join(", ", outputs);
      }
    }
  }

  private static String qualified(Scope scope, String name) {
    return name.contains(".") ? name : scope.sources().get(0).alias() + "." + name;
  }

  private static Outputs columns(boolean sorted) {
    return sorted ? Outputs.COLUMNS : Outputs.UNSORTED_COLUMNS;
  }

  private String sortKey(Scope scope) {
    if (random.nextBoolean()) {
      return "";
    }
    return scope.any(c -> c.sortable() && !textual(c)).text() + pick(List.of(" DESC, ", ", "));
  }

  private static boolean textual(Column column) {
    return column.type().family() == DataType.Family.TEXT;
  }

  private void limit(SqlText text) {
    switch (random.nextInt(4)) {
      case 0 -> text.add(" LIMIT ").add(Value.number(random.nextInt(6)));
      case 1 -> text.add(" LIMIT 3 OFFSET " + random.nextInt(4));
      default -> text.add("");
    }
  }

  private String decoration() {
    return switch (random.nextInt(30)) {
      case 0 -> " /* it's ? a \"comment\" */ ";
      case 1 -> " -- it's ? one\n";
      case 2 -> " # a ` ' line\n";
      case 3 -> " /*+ NO_ICP(t) */ ";
      default -> " ";
    };
  }

  private Action.Query query(String construct, SqlText text, boolean sequence, Outputs outputs) {
    return new Action.Query(
        construct,
        text.expectation(),
        pick(List.of(Mode.values())),
        text.parameterised(random, pick(List.of(0.0, 1.0, 0.5))),
        sequence,
        outputs,
        random.nextInt(1_000_000));
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
