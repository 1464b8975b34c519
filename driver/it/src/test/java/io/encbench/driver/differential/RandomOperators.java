package io.encbench.driver.differential;

import io.encbench.driver.differential.Scope.Reference;
import io.encbench.driver.differential.Scope.Source;
import java.util.List;
import java.util.Random;

/**
 * Generates queries that the client completes with several operators: joins, subqueries, unions and
 * window functions on numbers that no server can compare as cells.
 */
final class RandomOperators {
  /** Makes a number wide enough to be a BIGINT on each server. */
  private static final String WIDE = " + 100000000000";

  private final Random random;
  private final Schema schema;
  private final RandomFunctions functions;

  RandomOperators(Random random, Schema schema) {
    this.random = random;
    this.schema = schema;
    this.functions = new RandomFunctions(random, schema);
  }

  Action.Query next() {
    return switch (random.nextInt(10)) {
      case 0 -> join();
      case 1 -> subquery();
      case 2 -> union();
      case 3 -> window();
      case 4 -> picked();
      case 5 -> derived();
      case 6 -> common();
      case 7 -> view();
      case 8 -> bound();
      default -> grouped();
    };
  }

  private Scope scope(String alias) {
    Table table = schema.tables().get(random.nextInt(schema.tables().size()));
    return new Scope(random, List.of(new Source(alias, table)), /* qualified= */ true);
  }

  private static String table(Scope scope) {
    Source source = scope.sources().get(0);
    return source.table().name() + " " + source.alias();
  }

  private static String number(Scope scope) {
    return scope.any(RandomComputation::isNumber).text();
  }

  /** A comparison of two numbers, of which at least one is a computation on a cell. */
  private SqlText comparison(Scope a, Scope b) {
    String operator = List.of(" < ", " = ", " >= ", " <> ", " <=> ", " > ").get(random.nextInt(6));
    if (random.nextInt(4) == 0) {
      return SqlText.of("(").add(functions.number(a, 1)).add(")" + operator + number(b));
    }
    return random.nextInt(3) == 0
        ? SqlText.of(number(a) + operator + number(b))
        : SqlText.of(number(a) + operator)
            .add("COALESCE(" + number(b) + ", ")
            .add(Value.number(random.nextInt(9)))
            .add(")");
  }

  private Action.Query join() {
    Scope a = scope("a");
    Scope b = scope("b");
    String kind =
        List.of(" JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " LEFT OUTER JOIN ")
            .get(random.nextInt(4));
    SqlText text =
        SqlText.of("SELECT a.rid, b.rid, " + number(a) + " AS x, " + number(b) + " AS y FROM ")
            .add(table(a) + kind + table(b) + " ON ")
            .add(comparison(a, b));
    if (random.nextBoolean()) {
      text.add(" AND a.link = b.link");
    }
    if (random.nextBoolean()) {
      text.add(" AND ").add(comparison(b, b));
    }
    Outputs outputs = Outputs.COLUMNS;
    if (random.nextInt(3) == 0) {
      text.add(" WHERE ").add(random.nextBoolean() ? comparison(a, a) : comparison(b, a));
      // A server may see that no row with NULLs remains, and report other columns as NOT NULL.
      outputs = Outputs.EXPRESSIONS;
    }
    return query("client join", text.add(" ORDER BY a.rid, b.rid"), outputs);
  }

  private Action.Query subquery() {
    Scope a = scope("a");
    Scope b = scope("b");
    String from = " FROM " + table(b) + " WHERE ";
    SqlText condition =
        switch (random.nextInt(5)) {
          case 0 -> SqlText.of("EXISTS (SELECT 1" + from).add(comparison(b, a));
          case 1 ->
              SqlText.of("NOT EXISTS (SELECT b.rid" + from + "b.link = a.link AND ")
                  .add(comparison(b, a));
          case 2 -> {
            String in = random.nextBoolean() ? " IN " : " NOT IN ";
            yield SqlText.of(number(a) + in + "(SELECT " + number(b) + from).add(comparison(b, a));
          }
          case 3 -> {
            String in = random.nextBoolean() ? " IN " : " NOT IN ";
            yield SqlText.of(number(a) + in + "(SELECT " + number(b) + " + 0" + from)
                .add(comparison(b, b));
          }
          default ->
              SqlText.of(number(a) + " >= (SELECT MIN(" + number(b) + ")" + from)
                  .add(comparison(b, a));
        };
    SqlText text = SqlText.of("SELECT a.rid, " + number(a) + " AS x");
    if (random.nextInt(3) == 0) {
      text.add(", (SELECT COUNT(*)" + from).add(comparison(b, a)).add(") AS n");
    }
    text.add(" FROM " + table(a) + " WHERE ").add(condition).add(") ORDER BY a.rid");
    return query("client subquery", text, Outputs.EXPRESSIONS);
  }

  private Action.Query union() {
    Scope a = scope("a");
    Reference number = a.any(RandomComputation::isNumber);
    Scope b = scope("b");
    // The branches must have one type: the servers' rules for others are refused.
    List<Reference> others =
        b.all(column -> column.encrypted() && column.type().equals(number.column().type()));
    Reference other = others.isEmpty() ? number : others.get(random.nextInt(others.size()));
    String ofOther = table(others.isEmpty() ? a : b);
    SqlText text =
        SqlText.of("SELECT " + number.text() + " AS n FROM " + table(a) + " WHERE ")
            .add(comparison(a, a))
            .add(random.nextBoolean() ? " UNION " : " UNION ALL ")
            .add("SELECT " + other.text() + " FROM " + ofOther + " ORDER BY n");
    if (random.nextInt(3) == 0) {
      text.add(" LIMIT ").add(Value.number(random.nextInt(6)));
    }
    return query("client union", text, Outputs.DERIVED);
  }

  private Action.Query window() {
    Scope a = scope("a");
    String partition = random.nextBoolean() ? "PARTITION BY " + number(a) + " " : "";
    String over = " OVER (" + partition + "ORDER BY " + number(a);
    String whole = " OVER (" + partition.strip() + ")";
    SqlText text =
        SqlText.of("SELECT a.rid, SUM(" + number(a) + ")" + over + ") AS s")
            .add(", COUNT(" + number(a) + ")" + over + " DESC) AS n")
            // Alone, MySQL gives it a wider type than MariaDB and the driver.
            .add(
                ", MIN("
                    + number(a)
                    + ")"
                    + whole
                    + " + 100000000000 AS l, AVG("
                    + number(a)
                    + ")"
                    + whole)
            .add(" AS m FROM " + table(a) + " WHERE ")
            .add(comparison(a, a))
            .add(" ORDER BY a.rid");
    return query("client window", text, Outputs.EXPRESSIONS);
  }

  /** Window functions on other rows. The servers' types differ, so conditions show the values. */
  private Action.Query picked() {
    Scope a = scope("a");
    String partition = random.nextBoolean() ? "PARTITION BY " + number(a) + " " : "";
    String byNumber = " OVER (" + partition + "ORDER BY " + number(a);
    String byRow = byNumber + (random.nextBoolean() ? " DESC" : "") + ", a.rid)";
    String offset = ", " + random.nextInt(4);
    SqlText text =
        SqlText.of("SELECT id FROM (SELECT a.rid AS id, LAG(" + number(a) + offset + ")" + byRow)
            .add(" AS x, LEAD(" + number(a) + ")" + byRow + " AS y, FIRST_VALUE(" + number(a) + ")")
            .add(byRow + " AS f, LAST_VALUE(" + number(a) + ")" + byRow + " AS l, NTILE(")
            .add(
                1
                    + random.nextInt(6)
                    + ")"
                    + byRow
                    + " AS n, ROW_NUMBER()"
                    + byRow
                    + " AS k, RANK()")
            .add(byNumber + ") AS r, DENSE_RANK()" + byNumber + ") AS d FROM " + table(a) + ") t")
            .add(" WHERE ")
            .add(
                List.of("x < y", "f >= l AND x IS NOT NULL", "n > 1 AND n <> k", "r > d", "y = f")
                    .get(random.nextInt(5)))
            .add(" ORDER BY id");
    return query("client window of rows", text, Outputs.DERIVED);
  }

  /** A derived table that aggregates, joined to a table. */
  private Action.Query derived() {
    Scope a = scope("a");
    Scope b = scope("b");
    String key = number(b);
    SqlText text =
        SqlText.of("SELECT a.rid, d.k, d.n FROM " + table(a))
            .add(random.nextBoolean() ? " JOIN " : " LEFT JOIN ")
            .add("(SELECT " + key + " AS k, COUNT(*) AS n, MAX(" + number(b) + ") AS m FROM ")
            .add(table(b) + " WHERE ")
            .add(comparison(b, b))
            .add(" GROUP BY " + key + ") d ON ")
            .add(random.nextBoolean() ? "d.k = " + number(a) : "d.m + 0 = " + number(a))
            .add(" AND d.n < 9 ORDER BY a.rid, d.k");
    return query("client derived table", text, Outputs.DERIVED);
  }

  private Action.Query common() {
    Scope a = scope("a");
    String limit =
        random.nextBoolean() ? " LIMIT " + random.nextInt(4) + ", " + random.nextInt(6) : "";
    SqlText text =
        SqlText.of("WITH w (i, n) AS (SELECT a.rid, " + number(a) + " FROM " + table(a) + " WHERE ")
            .add(comparison(a, a))
            .add(" ORDER BY " + number(a) + ", a.rid" + limit)
            .add("), v AS (SELECT DISTINCT n FROM w) SELECT w.i, v.n FROM v JOIN w ON ")
            .add(List.of("v.n = w.n", "v.n > w.n", "v.n <=> w.n").get(random.nextInt(3)))
            .add(" ORDER BY w.i, v.n LIMIT 30");
    return query("client common table", text, Outputs.DERIVED);
  }

  /** A join by a computed value, which the driver binds for each row of the other table. */
  private Action.Query bound() {
    Scope a = scope("a");
    Scope b = scope("b");
    SqlText text =
        SqlText.of("SELECT a.rid, b.rid, b.link FROM " + table(a) + " JOIN " + table(b))
            .add(" ON b.link = a.link + ")
            .add(Value.number(random.nextInt(2)))
            .add(
                " WHERE a.rid < "
                    + random.nextInt(30)
                    + (random.nextBoolean() ? " AND " : " AND NOT "))
            .add(comparison(a, b))
            .add(" ORDER BY a.rid, b.rid");
    return query("client bind join", text, Outputs.EXPRESSIONS);
  }

  /** The view of a table that every world has. */
  private Action.Query view() {
    Scope a = scope("a");
    SqlText text =
        SqlText.of("SELECT v.id, v.l FROM " + Table.view(a.sources().get(0).table().name()))
            .add(" AS v JOIN " + table(a) + " ON a.rid = v.id WHERE ")
            .add(random.nextBoolean() ? "v.l + 1 > " + number(a) : "v.l >= " + number(a))
            .add(random.nextBoolean() ? " OR v.l = " : " AND v.l <> ")
            .add(Value.number(random.nextInt(9)))
            .add(" ORDER BY v.id");
    return query("client view", text, Outputs.DERIVED);
  }

  /** Groups by an expression, with conditions on the groups. */
  private Action.Query grouped() {
    Scope a = scope("a");
    String key = number(a);
    String sum = "SUM(" + number(a) + ")";
    SqlText text =
        SqlText.of(
                "SELECT " + key + WIDE + " AS g, COUNT(*) AS n, COUNT(DISTINCT " + number(a) + ")")
            .add(" AS d, " + sum + " + 1 AS s FROM " + table(a) + " WHERE ")
            .add(comparison(a, a))
            .add(" GROUP BY " + key + WIDE)
            .add(random.nextBoolean() ? " HAVING " + sum + " > 3 OR COUNT(*) > 1" : "")
            .add(" ORDER BY g")
            .add(random.nextInt(3) == 0 ? " DESC LIMIT 2, 3" : "");
    return query("client groups", text, Outputs.EXPRESSIONS);
  }

  private Action.Query query(String construct, SqlText text, Outputs outputs) {
    List<Mode> modes = List.of(Mode.values()).stream().filter(mode -> mode != Mode.CURSOR).toList();
    return new Action.Query(
        construct,
        text.expectation(),
        modes.get(random.nextInt(modes.size())),
        text.parameterised(random, 0),
        /* sequence= */ true,
        outputs,
        random.nextInt(1_000_000));
  }
}
