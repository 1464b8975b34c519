package io.encbench.driver.differential;

import io.encbench.driver.differential.Scope.Reference;
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
  private final RandomWindows windows;
  private final RandomJoins joins;
  private final RandomTruths truths;

  RandomOperators(Random random, Schema schema) {
    this.random = random;
    this.schema = schema;
    this.functions = new RandomFunctions(random, schema);
    this.windows = new RandomWindows(random, schema);
    this.joins = new RandomJoins(random, schema);
    this.truths = new RandomTruths(random, schema);
  }

  Action.Query next() {
    return switch (random.nextInt(27)) {
      case 0 -> join();
      case 1 -> subquery();
      case 2, 3 -> lookups();
      case 4 -> union();
      case 5, 25, 26 -> unions();
      case 6 -> window();
      case 7 -> picked();
      case 8, 9 -> query("client window values", windows.next(), Outputs.EXPRESSIONS);
      case 10 -> derived();
      case 11 -> common();
      case 12 -> view();
      case 13 -> bound();
      case 14 -> query("client range join", joins.byRange(), Outputs.EXPRESSIONS);
      case 15, 16 -> values();
      case 17, 18 ->
          query("client hash join", joins.byValues().mayBeRefused(), Outputs.EXPRESSIONS);
      case 19, 20, 21 -> truths.next();
      case 22 -> limited();
      case 23 -> counted();
      default -> grouped();
    };
  }

  /** A number with which the sum of a large number is in range; a plain one if need be. */
  static String small(Scope scope) {
    boolean none = scope.all(RandomOperators::isSmallNumber).isEmpty();
    return scope
        .any(none ? column -> column.name().equals("amount") : RandomOperators::isSmallNumber)
        .text();
  }

  /**
   * A number whose different values are averaged. MySQL 9.7 rounds such an average of DECIMALs, or
   * cuts it off if it uses an index.
   */
  private String averaged(Scope scope) {
    return schema.ofMySql()
        ? scope.any(column -> column.name().equals("amount") || column.name().equals("link")).text()
        : small(scope);
  }

  private static boolean isSmallNumber(Column column) {
    return RandomComputation.isNumber(column)
        && !column.type().unsigned()
        && !column.type().name().equals("BIGINT")
        && column.type().length() <= 30;
  }

  /** Whether the client can compare and sort its values, and equal values are the same. */
  static boolean isShown(Column column) {
    return column.encrypted()
        && switch (column.type().family()) {
          case FLOAT, TIME, BIT, ENUM, JSON -> false;
          case TEXT -> !column.hasSpellings() && !column.name().equals("secret");
          default -> true;
        };
  }

  private static boolean isExact(Column column) {
    return column.encrypted() && column.type().family() == DataType.Family.DECIMAL;
  }

  /** Whether the client can compare and sort its values. */
  static boolean isCompared(Column column) {
    return isShown(column)
        || (column.encrypted()
            && switch (column.type().family()) {
              case BIT, ENUM -> true;
              default -> false;
            });
  }

  /**
   * A number that is looked up in a list, or in the list. If a list of unsigned numbers has NULL,
   * MariaDB answers that a negative number is not in it. It may find a fraction in a list of
   * integers.
   */
  static String listed(Scope scope, Schema schema) {
    return scope
        .any(
            column ->
                RandomComputation.isNumber(column) && (schema.ofMySql() || isSignedInteger(column)))
        .text();
  }

  private static boolean isSignedInteger(Column column) {
    return column.type().family() == DataType.Family.INTEGER && !column.type().unsigned();
  }

  /** A comparison of two numbers, of which at least one is a computation on a cell. */
  SqlText comparison(Scope a, Scope b) {
    String operator = List.of(" < ", " = ", " >= ", " <> ", " <=> ", " > ").get(random.nextInt(6));
    if (random.nextInt(4) == 0) {
      SqlText number = functions.number(a, 1);
      String other = b.number();
      return number.names(other)
          ? SqlText.of("(" + other + " + 0)" + operator + other)
          : SqlText.of("(").add(number).add(")" + operator + other);
    }
    String left = a.number();
    String right = b.number();
    // A server that sees that a condition is never true, as a < a, locks no rows.
    boolean same = SqlText.of(left).names(right);
    return random.nextInt(3) == 0 && !same
        ? SqlText.of(left + operator + right)
        : SqlText.of(left + (same ? " + 0" : "") + operator)
            .add("COALESCE(" + right + ", ")
            .add(Value.number(random.nextInt(9)))
            .add(")");
  }

  private Action.Query join() {
    Scope a = Scope.ofOne(random, schema, "a");
    Scope b = Scope.ofOne(random, schema, "b");
    String kind =
        List.of(" JOIN ", " LEFT JOIN ", " RIGHT JOIN ", " LEFT OUTER JOIN ")
            .get(random.nextInt(4));
    SqlText text =
        SqlText.of("SELECT a.rid, b.rid, " + a.number() + " AS x, " + b.number() + " AS y FROM ")
            .add(a.table() + kind + b.table() + " ON ")
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
    Scope a = Scope.ofOne(random, schema, "a");
    Scope b = Scope.ofOne(random, schema, "b");
    String from = " FROM " + b.table() + " WHERE ";
    SqlText condition =
        switch (random.nextInt(5)) {
          case 0 -> SqlText.of("EXISTS (SELECT 1" + from).add(comparison(b, a));
          case 1 ->
              SqlText.of("NOT EXISTS (SELECT b.rid" + from + "b.link = a.link AND ")
                  .add(comparison(b, a));
          case 2 -> {
            String in = random.nextBoolean() ? " IN " : " NOT IN ";
            String found = listed(b, schema);
            yield SqlText.of(
                    listed(a, schema) + in + "(SELECT " + found + from + known(schema, in, found))
                .add(comparison(b, a));
          }
          case 3 -> {
            String in = random.nextBoolean() ? " IN " : " NOT IN ";
            String found = listed(b, schema);
            yield SqlText.of(listed(a, schema) + in + "(SELECT " + found + " + 0" + from)
                .add(known(schema, in, found))
                .add(comparison(b, b));
          }
          default ->
              SqlText.of(a.number() + " >= (SELECT MIN(" + b.number() + ")" + from)
                  .add(comparison(b, a));
        };
    SqlText text = SqlText.of("SELECT a.rid, " + a.number() + " AS x");
    if (random.nextInt(3) == 0) {
      text.add(", (SELECT COUNT(*)" + from).add(comparison(b, a)).add(") AS n");
    }
    text.add(" FROM " + a.table() + " WHERE ").add(condition).add(") ORDER BY a.rid");
    return query("client subquery", text, Outputs.EXPRESSIONS);
  }

  /** Subqueries with rows of values, with NULL, without rows, and with several outer columns. */
  private Action.Query lookups() {
    Scope a = Scope.ofOne(random, schema, "a");
    Scope b = Scope.ofOne(random, schema, "b");
    String some = b.table() + " WHERE b.rid < " + pick("0", "9", "15", "1000000") + " AND ";
    String in = pick(" IN ", " NOT IN ");
    String x = small(a);
    String y = small(b);
    SqlText condition =
        switch (random.nextInt(9)) {
          case 0 -> {
            String second = listed(b, schema);
            yield SqlText.of("(" + x + ", " + listed(a, schema) + ")" + in + "(SELECT " + y)
                .add(
                    ", "
                        + second
                        + " FROM "
                        + some
                        + known(schema, in, y)
                        + known(schema, in, second))
                .add(comparison(b, b))
                .add(")");
          }
          case 1 -> {
            String second = small(b);
            yield SqlText.of("(" + x + " + 1, " + small(a) + ")" + in + "(SELECT " + y + " + 1, ")
                .add(second + " FROM " + some + known(schema, in, y) + known(schema, in, second))
                .add(comparison(b, b))
                .add(")");
          }
          case 2 ->
              SqlText.of(pick("EXISTS", "NOT EXISTS") + " (SELECT 1 FROM " + some)
                  .add(comparison(b, b))
                  .add(")");
          case 3 ->
              SqlText.of(x + in + "(SELECT " + y + " FROM " + some + known(schema, in, y))
                  .add(comparison(b, a))
                  .add(" AND ")
                  .add(comparison(b, a))
                  .add(")");
          case 4 ->
              SqlText.of("(SELECT " + pick("SUM(", "MAX(", "COUNT(") + y + ") FROM " + some)
                  .add(comparison(b, a))
                  .add(" AND b.link = a.link) < " + x);
          // Inside, the alias of the outer table means another one.
          case 5 ->
              SqlText.of("EXISTS (SELECT 1 FROM " + b.table().replaceAll(" b$", " a"))
                  .add(" WHERE a.link + 1 > ")
                  .add(new Value(3000010L, "3000010"))
                  .add(" AND a.rid < " + pick("4", "1000") + ") AND a.link + 0 < 5000000");
          case 6 ->
              SqlText.of(x + " + 0 = (SELECT " + y + " FROM " + some)
                  .add(comparison(b, a))
                  .add(pick("", " ORDER BY b.rid LIMIT 1", " ORDER BY b.rid LIMIT 1") + ")");
          // It fails if two rows of the inner table have the key of the outer one.
          case 7 ->
              SqlText.of(x + " + 1 > (SELECT " + y + " FROM " + some + "b.rid < 12 AND ")
                  .add("b.link = a.link AND b.rid + 0 <> a.rid)");
          default ->
              SqlText.of(
                      x + " + 0" + in + "(SELECT " + y + " + 0 FROM " + some + known(schema, in, y))
                  .add(comparison(b, b))
                  .add(")");
        };
    SqlText text = SqlText.of("SELECT a.rid");
    if (random.nextInt(3) == 0) {
      text.add(", (SELECT " + pick("MIN(", "MAX(", "SUM(") + small(b) + ") FROM " + some)
          .add(comparison(b, a))
          .add(" AND ")
          .add(comparison(b, a))
          .add(")" + WIDE + " AS m");
    }
    text.add(" FROM " + a.table() + " WHERE ");
    // NOT (a IN (SELECT …)) is a NOT IN.
    boolean negated =
        random.nextInt(4) == 0 && (schema.ofMySql() || !condition.has(" IN (SELECT "));
    if (negated) {
      text.add("NOT (").add(condition).add(")");
    } else {
      text.add(condition);
    }
    return query("client lookup", text.add(" ORDER BY a.rid"), Outputs.EXPRESSIONS);
  }

  /**
   * A condition that leaves NULL out of a list. If the list has NULL, MariaDB may answer that a
   * value is not in it.
   */
  static String known(Schema schema, String in, String value) {
    boolean wrong = !schema.ofMySql() && in.contains("NOT");
    return wrong ? value + " IS NOT NULL AND " : "";
  }

  /** Three branches, whose columns may have different lengths and digits. */
  private Action.Query unions() {
    Scope a = Scope.ofOne(random, schema, "a");
    // MariaDB gives the union of long texts a longer type.
    boolean exact = random.nextBoolean() && !a.all(RandomOperators::isExact).isEmpty();
    Reference first =
        a.any(column -> exact ? isExact(column) : isShown(column) && column.type().fitsKey());
    SqlText text =
        SqlText.of("SELECT " + first.text() + " AS n FROM " + a.table() + " WHERE ")
            .add(comparison(a, a));
    text.mayBeRefused();
    for (int i = 0; i < 2; i++) {
      Scope b = Scope.ofOne(random, schema, "b");
      List<Reference> others =
          b.all(
              column ->
                  isShown(column)
                      && column.type().fitsKey()
                      && column.type().family() == first.column().type().family()
                      && column.type().unsigned() == first.column().type().unsigned());
      Reference other = others.isEmpty() ? first : others.get(random.nextInt(others.size()));
      text.add(pick(" UNION ", " UNION ALL ", " UNION DISTINCT "))
          .add("SELECT " + other.text() + " FROM " + (others.isEmpty() ? a : b).table() + " WHERE ")
          .add(others.isEmpty() ? comparison(a, a) : comparison(b, b));
    }
    text.add(pick(" ORDER BY n", " ORDER BY n DESC", " ORDER BY 1 DESC"));
    if (random.nextInt(3) == 0) {
      text.add(" LIMIT ").add(Value.number(random.nextInt(9)));
      text.add(pick("", " OFFSET 2"));
    }
    return query("client unions", text, Outputs.DERIVED);
  }

  /** Sorts, groups and drops equal values of any type. */
  private Action.Query values() {
    Scope a = Scope.ofOne(random, schema, "a");
    String x = a.any(RandomOperators::isShown).text();
    String y = a.any(RandomOperators::isShown).text();
    String where = " FROM " + a.table() + " WHERE ";
    String down = pick("", " DESC");
    int kind = random.nextInt(6);
    SqlText text =
        switch (kind) {
          case 0 ->
              SqlText.of("SELECT DISTINCT " + x + " AS x, " + y + " AS y" + where)
                  .add(comparison(a, a))
                  .add(" ORDER BY x" + down + ", y" + pick("", " DESC"));
          case 1 ->
              SqlText.of("SELECT " + x + " AS x, COUNT(*) AS n, COUNT(" + y + ") AS c, ")
                  .add("COUNT(DISTINCT " + y + ", " + small(a) + ") AS d" + where)
                  .add(comparison(a, a))
                  .add(" GROUP BY " + x + pick("", " HAVING SUM(" + small(a) + ") < 3000000"))
                  .add(" ORDER BY x" + down + pick("", " LIMIT 1, 4", " LIMIT 3"));
          case 2 ->
              SqlText.of("SELECT SUM(DISTINCT " + small(a) + ") AS s, AVG(DISTINCT " + averaged(a))
                  .add(") AS v, AVG(" + small(a) + ") AS w, MAX(-" + small(a) + " - 1)" + WIDE)
                  .add(" AS m, MIN(" + small(a) + " * " + small(a) + ") + 1.0 AS p" + where)
                  .add(comparison(a, a))
                  .add(pick("", " AND a.rid < 0", " AND a.rid < 9"));
          default ->
              SqlText.of("SELECT a.rid, " + x + " AS x" + where)
                  .add(comparison(a, a))
                  .add(" ORDER BY " + a.any(RandomOperators::isCompared).text() + down + ", ")
                  .add(y + pick("", " DESC") + ", a.rid");
        };
    if (kind > 2 && random.nextBoolean()) {
      text.add(" LIMIT " + random.nextInt(5) + ", ").add(Value.number(random.nextInt(6)));
    }
    return query("client values", text, Outputs.EXPRESSIONS);
  }

  /** Some of the rows that the client checks, in an order that the server knows. */
  private Action.Query limited() {
    Scope a = Scope.ofOne(random, schema, "a");
    SqlText text =
        SqlText.of("SELECT a.rid, " + a.number() + " AS x FROM " + a.table() + " WHERE ")
            .add(comparison(a, a))
            .add(" ORDER BY a.rid" + pick("", " DESC") + " LIMIT ")
            .add(Value.number(random.nextInt(5)));
    if (random.nextInt(3) == 0) {
      text.add(" OFFSET ").add(Value.number(random.nextInt(4)));
    }
    return query("client limit", text, Outputs.EXPRESSIONS);
  }

  /** The number of rows that a LIMIT without an order leaves of a query. */
  private Action.Query counted() {
    Scope a = Scope.ofOne(random, schema, "a");
    Scope b = Scope.ofOne(random, schema, "b");
    SqlText text =
        SqlText.of("SELECT COUNT(*) AS n FROM (SELECT " + pick("", "DISTINCT ") + a.number())
            .add(" + 0 AS v FROM " + a.table() + " WHERE ")
            .add(comparison(a, a));
    if (random.nextInt(3) > 0) {
      text.add(pick(" UNION ALL ", " UNION ") + "SELECT " + b.number() + " + 0 FROM " + b.table());
    }
    text.add(" LIMIT ").add(Value.number(random.nextInt(12)));
    return query("client counted limit", text.add(") d").mayBeRefused(), Outputs.DERIVED);
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private Action.Query union() {
    Scope a = Scope.ofOne(random, schema, "a");
    Reference number = a.any(RandomComputation::isNumber);
    Scope b = Scope.ofOne(random, schema, "b");
    // The branches must have one type: the servers' rules for others are refused.
    List<Reference> others =
        b.all(column -> column.encrypted() && column.type().equals(number.column().type()));
    Reference other = others.isEmpty() ? number : others.get(random.nextInt(others.size()));
    String ofOther = (others.isEmpty() ? a : b).table();
    SqlText text =
        SqlText.of("SELECT " + number.text() + " AS n FROM " + a.table() + " WHERE ")
            .add(comparison(a, a))
            .add(random.nextBoolean() ? " UNION " : " UNION ALL ")
            .add("SELECT " + other.text() + " FROM " + ofOther + " ORDER BY n");
    if (random.nextInt(3) == 0) {
      text.add(" LIMIT ").add(Value.number(random.nextInt(6)));
    }
    return query("client union", text, Outputs.DERIVED);
  }

  private Action.Query window() {
    Scope a = Scope.ofOne(random, schema, "a");
    String partition = random.nextBoolean() ? "PARTITION BY " + a.number() + " " : "";
    String over = " OVER (" + partition + "ORDER BY " + a.number();
    String whole = " OVER (" + partition.strip() + ")";
    SqlText text =
        SqlText.of("SELECT a.rid, SUM(" + a.number() + ")" + over + ") AS s")
            .add(", COUNT(" + a.number() + ")" + over + " DESC) AS n")
            // Alone, MySQL gives it a wider type than MariaDB and the driver.
            .add(
                ", MIN("
                    + a.number()
                    + ")"
                    + whole
                    + " + 100000000000 AS l, AVG("
                    + a.number()
                    + ")"
                    + whole)
            .add(" AS m FROM " + a.table() + " WHERE ")
            .add(comparison(a, a))
            .add(" ORDER BY a.rid");
    return query("client window", text, Outputs.EXPRESSIONS);
  }

  /** Window functions on other rows. The servers' types differ, so conditions show the values. */
  private Action.Query picked() {
    Scope a = Scope.ofOne(random, schema, "a");
    String partition = random.nextBoolean() ? "PARTITION BY " + a.number() + " " : "";
    String byNumber = " OVER (" + partition + "ORDER BY " + a.number();
    String byRow = byNumber + (random.nextBoolean() ? " DESC" : "") + ", a.rid)";
    String offset = ", " + random.nextInt(4);
    SqlText text =
        SqlText.of("SELECT id FROM (SELECT a.rid AS id, LAG(" + a.number() + offset + ")" + byRow)
            .add(
                " AS x, LEAD("
                    + a.number()
                    + ")"
                    + byRow
                    + " AS y, FIRST_VALUE("
                    + a.number()
                    + ")")
            .add(byRow + " AS f, LAST_VALUE(" + a.number() + ")" + byRow + " AS l, NTILE(")
            .add(
                1
                    + random.nextInt(6)
                    + ")"
                    + byRow
                    + " AS n, ROW_NUMBER()"
                    + byRow
                    + " AS k, RANK()")
            .add(byNumber + ") AS r, DENSE_RANK()" + byNumber + ") AS d FROM " + a.table() + ") t")
            .add(" WHERE ")
            .add(
                List.of("x < y", "f >= l AND x IS NOT NULL", "n > 1 AND n <> k", "r > d", "y = f")
                    .get(random.nextInt(5)))
            .add(" ORDER BY id");
    return query("client window of rows", text, Outputs.DERIVED);
  }

  /** A derived table that aggregates, joined to a table, or one that is only filtered. */
  private Action.Query derived() {
    Scope a = Scope.ofOne(random, schema, "a");
    Scope b = Scope.ofOne(random, schema, "b");
    if (random.nextBoolean()) {
      return query("client derived table", selected(a), Outputs.DERIVED);
    }
    String key = b.number();
    SqlText text =
        SqlText.of("SELECT a.rid, d.k, d.n FROM " + a.table())
            .add(random.nextBoolean() ? " JOIN " : " LEFT JOIN ")
            .add("(SELECT " + key + " AS k, COUNT(*) AS n, MAX(" + b.number() + ") AS m FROM ")
            .add(b.table() + " WHERE ")
            .add(comparison(b, b))
            .add(" GROUP BY " + key + ") d ON ")
            .add(random.nextBoolean() ? "d.k = " + a.number() : "d.m + 0 = " + a.number())
            .add(" AND d.n < 9 ORDER BY a.rid, d.k");
    return query("client derived table", text, Outputs.DERIVED);
  }

  private SqlText selected(Scope a) {
    String number = small(a);
    String value = number + pick(" + 1", " - 2", "");
    int kind = random.nextInt(7);
    SqlText inner =
        SqlText.of("SELECT ")
            .add(
                switch (kind) {
                  case 0 -> "DISTINCT " + value + " AS v, " + small(a) + " AS id";
                  case 1 -> "MAX(" + value + ") AS v, a.rid AS id";
                  case 2 -> number + " AS v, a.link AS id";
                  default -> value + " AS v, a.rid AS id";
                })
            .add(" FROM " + a.table() + " WHERE ")
            .add(comparison(a, a));
    String ordered = " ORDER BY " + small(a) + pick("", " DESC") + ", a.rid";
    // MySQL keeps this order if the query around it has none; MariaDB does not.
    boolean keepsOrder = kind == 6 && schema.ofMySql();
    inner.add(
        switch (kind) {
          case 0 -> "";
          case 1 -> " GROUP BY a.rid" + pick("", " HAVING MAX(" + small(a) + ") > 1000003");
          case 2 -> " GROUP BY " + number + ", a.link";
          case 3 -> " HAVING v " + pick("> 2", "<= 1000003");
          case 4 -> ordered + " LIMIT 4";
          default -> keepsOrder ? ordered : "";
        });
    if (kind == 3) {
      inner.mayBeRefused();
    }
    return SqlText.of("SELECT d.id, d.v * 2" + WIDE + " AS w, 3 - d.v" + WIDE + " AS x FROM (")
        .add(inner)
        .add(") d WHERE d.v * 2 <> ")
        .add(Value.number(random.nextInt(4) * 2000006L))
        .add(
            keepsOrder
                ? pick("", " LIMIT 5")
                : pick(
                    " ORDER BY w, d.id", " ORDER BY d.v DESC, d.id", " ORDER BY d.id, w LIMIT 5"));
  }

  /** Common tables whose names hide a table or one another. */
  private SqlText hiding(Scope a, Scope b) {
    String other = b.sources().get(0).table().name();
    String n = small(a);
    // MariaDB does not always find a common table within another one of its name.
    switch (random.nextInt(schema.ofMySql() ? 3 : 2)) {
      case 0 -> {
        return SqlText.of(
                "WITH " + other + " AS (SELECT a.rid AS rid, " + n + " AS link FROM " + a.table())
            .add(" WHERE ")
            .add(comparison(a, a))
            .add(") SELECT x.rid, x.link FROM " + other + " AS x WHERE x.link + 0 > 1")
            .add(" ORDER BY x.rid");
      }
      // Each alias is the name of the other one.
      case 1 -> {
        return SqlText.of("WITH w (i, n) AS (SELECT a.rid, " + n + " FROM " + a.table() + " WHERE ")
            .add(comparison(a, a))
            .add("), v (i, n) AS (SELECT b.rid, " + small(b) + " FROM " + b.table() + " WHERE ")
            .add(comparison(b, b))
            .add(") SELECT v.i, v.n, w.i AS j FROM v AS w JOIN w AS v ON v.n + 0 >= w.n")
            .add(" ORDER BY v.i, w.i LIMIT 30");
      }
      default -> {}
    }
    return SqlText.of("WITH w (n, i) AS (SELECT " + n + ", a.rid FROM " + a.table() + " WHERE ")
        .add(comparison(a, a))
        .add(" ORDER BY " + n + pick("", " DESC") + ", a.rid LIMIT ")
        .add(Value.number(random.nextInt(9)))
        .add(
            ") SELECT d.i, d.n FROM (WITH w (i, n) AS (SELECT w.i, w.n + 1 FROM w WHERE w.n + 0 > ")
        .add(Value.number(random.nextInt(3) * 1000003L))
        .add(") SELECT i, n FROM w) d ORDER BY d.i");
  }

  private Action.Query common() {
    Scope a = Scope.ofOne(random, schema, "a");
    if (random.nextInt(3) == 0) {
      return query(
          "client common table", hiding(a, Scope.ofOne(random, schema, "b")), Outputs.DERIVED);
    }
    String limit =
        random.nextBoolean() ? " LIMIT " + random.nextInt(4) + ", " + random.nextInt(6) : "";
    SqlText text =
        SqlText.of(
                "WITH w (i, n) AS (SELECT a.rid, " + a.number() + " FROM " + a.table() + " WHERE ")
            .add(comparison(a, a))
            .add(" ORDER BY " + a.number() + ", a.rid" + limit)
            .add("), v AS (SELECT DISTINCT n FROM w) SELECT w.i, v.n FROM v JOIN w ON ")
            .add(List.of("v.n = w.n", "v.n > w.n", "v.n <=> w.n").get(random.nextInt(3)))
            .add(" ORDER BY w.i, v.n LIMIT 30");
    return query("client common table", text, Outputs.DERIVED);
  }

  /** A join by a computed value, which the driver binds for each row of the other table. */
  private Action.Query bound() {
    Scope a = Scope.ofOne(random, schema, "a");
    Scope b = Scope.ofOne(random, schema, "b");
    SqlText text =
        SqlText.of("SELECT a.rid, b.rid, b.link FROM " + a.table() + " JOIN " + b.table())
            .add(" ON b.link = a.link + ")
            .add(Value.number(random.nextInt(2)))
            .add(
                pick(
                    "",
                    " AND b.step = a.step",
                    " AND b.word = a.word AND b.step = a.step",
                    " AND b.amount <= a.amount AND b.rid >= a.rid"))
            .add(
                " WHERE a.rid < "
                    + (random.nextInt(3) == 0 ? 1_000_000 : random.nextInt(30))
                    + pick(" AND ", " AND NOT ", " OR a.rid < 3 AND "))
            .add(comparison(a, b))
            .add(" ORDER BY a.rid, b.rid");
    return query("client bind join", text, Outputs.EXPRESSIONS);
  }

  /** Views of a table that every world has. */
  private Action.Query view() {
    Scope a = Scope.ofOne(random, schema, "a");
    String table = a.sources().get(0).table().name();
    String view = Table.view(table);
    SqlText text =
        switch (random.nextInt(6)) {
          case 0 ->
              SqlText.of("SELECT v.id, v.l FROM " + view + pick(" AS v, ", " v, ") + a.table())
                  .add(" WHERE a.rid = v.id AND v.l + 1 > " + small(a) + " ORDER BY v.id");
          case 1 ->
              SqlText.of("SELECT * FROM " + Table.viewOfView(table) + " WHERE back + 1 > ")
                  .add(Value.number(random.nextInt(3) * 1000003L))
                  .add(" ORDER BY again");
          case 2 ->
              SqlText.of("SELECT s.k, s.n, a.rid FROM " + Table.viewOfGroups(table) + " s JOIN ")
                  .add(a.table() + " ON a.link = s.k AND s.n + 0 > 1 ORDER BY a.rid");
          case 3 ->
              SqlText.of("SELECT v.id, w.id AS j FROM " + view + " v JOIN " + view + " w ON v.l = ")
                  .add("w.l + 0 AND v.id < w.id ORDER BY v.id, w.id");
          // A common table of the same name hides the view.
          case 4 ->
              SqlText.of("WITH ")
                  .add(
                      pick(
                          view + " AS (SELECT a.rid AS id, a.link AS l",
                          view + " (id, l) AS (SELECT a.rid, a.link",
                          "w AS (SELECT a.rid FROM "
                              + a.table()
                              + "), "
                              + view
                              + " AS (SELECT a.rid AS id, a.link AS l"))
                  .add(
                      " FROM "
                          + a.table()
                          + " WHERE a.link + 0 > 1000003) SELECT id, l FROM "
                          + view
                          + " ORDER BY id");
          default ->
              SqlText.of("SELECT v.id, v.l FROM " + view)
                  .add(" AS v JOIN " + a.table() + " ON a.rid = v.id WHERE ")
                  .add(random.nextBoolean() ? "v.l + 1 > " + a.number() : "v.l >= " + a.number())
                  .add(random.nextBoolean() ? " OR v.l = " : " AND v.l <> ")
                  .add(Value.number(random.nextInt(9)))
                  .add(" ORDER BY v.id");
        };
    return query("client view", text, Outputs.DERIVED);
  }

  /** Groups by an expression, with conditions on the groups. */
  private Action.Query grouped() {
    Scope a = Scope.ofOne(random, schema, "a");
    // MariaDB takes large unsigned numbers for 2^63 - 1 in such groups.
    String key =
        a.any(
                column ->
                    RandomComputation.isNumber(column)
                        && (schema.ofMySql() || isSignedInteger(column)))
            .text();
    String sum = "SUM(" + a.number() + ")";
    SqlText text =
        SqlText.of(
                "SELECT " + key + WIDE + " AS g, COUNT(*) AS n, COUNT(DISTINCT " + a.number() + ")")
            .add(" AS d, " + sum + " + 1 AS s FROM " + a.table() + " WHERE ")
            // MariaDB may count a group of NULL with another one.
            .add(schema.ofMySql() ? "" : key + " IS NOT NULL AND ")
            .add(comparison(a, a))
            .add(" GROUP BY " + key + WIDE)
            .add(random.nextBoolean() ? " HAVING " + sum + " > 3 OR COUNT(*) > 1" : "")
            .add(" ORDER BY g")
            .add(random.nextInt(3) == 0 ? " DESC LIMIT 2, 3" : "");
    return query("client groups", text, Outputs.EXPRESSIONS);
  }

  private Action.Query query(String construct, SqlText text, Outputs outputs) {
    List<Mode> modes = List.of(Mode.values()).stream().filter(mode -> mode != Mode.CURSOR).toList();
    Mode mode = modes.get(random.nextInt(modes.size()));
    // MySQL derives the type of a parameter that it prepares from its operator.
    double share = mode.preparesOnServer() ? 0 : random.nextInt(3) / 2.0;
    return new Action.Query(
        construct,
        text.expectation(),
        mode,
        text.parameterised(random, share),
        /* sequence= */ true,
        outputs,
        random.nextInt(1_000_000));
  }
}
