package io.encbench.driver.differential;

import io.encbench.crypto.Scheme;
import io.encbench.driver.differential.DataType.Family;
import io.encbench.driver.differential.Scope.Reference;
import io.encbench.driver.differential.Scope.Source;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Generates queries with functions and operators on encrypted columns, in every clause. Outputs
 * that are numbers are sums with a large number, because the types of small ones depend on server
 * and plan.
 */
final class RandomFunctions {
  private static final String WIDE = " + 100000000000";

  /** From more characters, MariaDB makes a TEXT. */
  private static final int MOST_COUNTED = 512;

  private final Random random;
  private final Schema schema;

  RandomFunctions(Random random, Schema schema) {
    this.random = random;
    this.schema = schema;
  }

  Action.Query next() {
    Table table = schema.tables().get(random.nextInt(schema.tables().size()));
    Scope scope = new Scope(random, List.of(new Source("t", table)), /* qualified= */ true);
    String from = " FROM " + table.name() + " t";
    return switch (random.nextInt(7)) {
      case 0, 1 -> outputs(scope, from);
      case 2 -> filtered(scope, from);
      case 3 -> sorted(scope, from);
      case 4 -> grouped(scope, from);
      case 5 -> aggregated(scope, from);
      default -> distinct(scope, from);
    };
  }

  private Action.Query outputs(Scope scope, String from) {
    SqlText text = SqlText.of("SELECT t.rid");
    for (int i = random.nextInt(3); i >= 0; i--) {
      text.add(", ").add(output(scope)).add(" AS x" + i);
    }
    return query("functions in outputs", text.add(from + " ORDER BY t.rid"), Outputs.EXPRESSIONS);
  }

  private Action.Query filtered(Scope scope, String from) {
    SqlText text = SqlText.of("SELECT t.rid, t.link" + from + " WHERE ").add(condition(scope, 2));
    if (random.nextBoolean()) {
      text.add(random.nextBoolean() ? " AND " : " OR ").add(condition(scope, 1));
    }
    return query("functions in WHERE", text.add(" ORDER BY t.rid"), Outputs.COLUMNS);
  }

  /** MariaDB sorts a zero byte at the end of a text as if it were none. */
  private SqlText sortable(Scope scope) {
    SqlText text = comparable(scope);
    return schema.ofMySql() ? text : call("CONCAT", text).add(", '.')");
  }

  private Action.Query sorted(Scope scope, String from) {
    SqlText text =
        SqlText.of("SELECT t.rid, t.note" + from + " ORDER BY ")
            .add(random.nextBoolean() ? number(scope, 2) : sortable(scope))
            .add((random.nextBoolean() ? " DESC" : "") + ", t.rid");
    if (random.nextInt(3) == 0) {
      text.add(" LIMIT ").add(Value.number(random.nextInt(6)));
    }
    return query("functions in ORDER BY", text, Outputs.COLUMNS);
  }

  /**
   * A number to sum in groups. Where MySQL groups in a temporary table, it rounds after each
   * quotient that it adds, and otherwise once.
   */
  private SqlText summed(SqlText number) {
    return schema.ofMySql() && number.has("/")
        ? SqlText.of("ROUND(").add(number).add(", 2)")
        : number;
  }

  private Action.Query grouped(Scope scope, String from) {
    SqlText text =
        SqlText.of("SELECT ")
            .add(random.nextBoolean() ? wide(number(scope, 2)) : spelledAlike(scope))
            .add(" AS k, COUNT(*) AS n, SUM(")
            .add(summed(number(scope, 1)))
            .add(") AS s" + from + " WHERE ")
            .add(condition(scope, 1))
            .add(" GROUP BY " + (random.nextBoolean() ? "k" : "1"));
    if (random.nextInt(3) == 0) {
      text.add(" HAVING COUNT(*) % 2 = ").add(Value.number(random.nextInt(2)));
    }
    return query("functions in GROUP BY", text.add(" ORDER BY k"), Outputs.EXPRESSIONS);
  }

  private Action.Query aggregated(Scope scope, String from) {
    SqlText text =
        SqlText.of("SELECT SUM(")
            .add(number(scope, 2))
            .add(") AS s, COUNT(")
            .add(any(scope))
            .add(") AS n, COUNT(DISTINCT ")
            .add(comparable(scope))
            .add(") AS d, MIN(")
            .add(number(scope, 1))
            .add(")" + WIDE + " AS l, MAX(")
            .add(spelledAlike(scope))
            .add(") AS m, ")
            .add(overAggregate(scope))
            .add(" AS r" + from);
    return query("functions of aggregates", text, Outputs.EXPRESSIONS);
  }

  private SqlText overAggregate(Scope scope) {
    String number = number(scope).text();
    return switch (random.nextInt(5)) {
      case 0 -> SqlText.of("ROUND(SUM(" + number + ") / COUNT(*), 1)");
      case 1 -> SqlText.of("AVG(" + number + ") * ").add(Value.number(7));
      case 2 -> SqlText.of("CASE WHEN COUNT(*) > 5 THEN 'many' ELSE 'few' END");
      case 3 -> SqlText.of("SUM(" + number + ") / ").add(Value.number(7)).add(" * 7");
      default -> {
        Reference word = wordSpelledAlike(scope);
        yield word == null
            ? SqlText.of("COUNT(" + number + ") + COUNT(*)" + WIDE)
            : SqlText.of("CONCAT(MAX(" + word.text() + "), '/', COUNT(*))");
      }
    };
  }

  private Action.Query distinct(Scope scope, String from) {
    SqlText text =
        SqlText.of("SELECT DISTINCT ")
            .add(random.nextBoolean() ? wide(number(scope, 2)) : spelledAlike(scope))
            .add(" AS k" + from + " ORDER BY k");
    return query("functions and DISTINCT", text, Outputs.EXPRESSIONS);
  }

  private static SqlText wide(SqlText number) {
    return SqlText.of("(").add(number).add(")" + WIDE);
  }

  private SqlText output(Scope scope) {
    return switch (random.nextInt(4)) {
      case 0, 1 -> wide(number(scope, 2));
      case 2 -> text(anyText(scope), scope, 2);
      default -> date(scope, 2);
    };
  }

  private SqlText any(Scope scope) {
    return switch (random.nextInt(3)) {
      case 0 -> number(scope, 1);
      case 1 -> text(anyText(scope), scope, 1);
      default -> date(scope, 1);
    };
  }

  /** Text or a date whose order is known. */
  private SqlText comparable(Scope scope) {
    return random.nextBoolean() ? text(word(scope), scope, 2) : date(scope, 2);
  }

  /** As {@link #comparable}, of which equal values are the same. */
  private SqlText spelledAlike(Scope scope) {
    Reference word = random.nextBoolean() ? wordSpelledAlike(scope) : null;
    return word == null ? date(scope, 2) : text(word, scope, 2);
  }

  private @Nullable Reference wordSpelledAlike(Scope scope) {
    List<Reference> words =
        scope.all(
            column ->
                isWord(column)
                    && !column.hasSpellings()
                    && (schema.ofMySql() || isShort(column.type())));
    return words.isEmpty() ? null : words.get(random.nextInt(words.size()));
  }

  /**
   * Whether MariaDB gives computed text the type that MySQL does. It counts the characters of some
   * functions as four, and makes a TEXT of long ones in a temporary table.
   */
  private static boolean isShort(DataType type) {
    return type.fitsKey() && type.length() <= MOST_COUNTED / 4;
  }

  /** Whether no function of the column can be out of range. */
  private static boolean isNumber(Column column) {
    return RandomComputation.isNumber(column)
        && !column.type().unsigned()
        && !column.type().name().equals("BIGINT")
        && column.type().length() <= 30;
  }

  private Reference number(Scope scope) {
    return scope.all(RandomFunctions::isNumber).isEmpty()
        ? scope.any(column -> column.name().equals("amount"))
        : scope.any(RandomFunctions::isNumber);
  }

  /** A number; a comparison or a computation can follow it. */
  SqlText number(Scope scope, int depth) {
    Reference column = number(scope);
    SqlText inner = depth > 0 ? number(scope, depth - 1) : SqlText.of(column.text());
    SqlText word = text(word(scope), scope, depth - 1);
    return switch (random.nextInt(depth < 0 ? 1 : 33)) {
      case 0 -> SqlText.of(column.text());
      case 25 -> SqlText.of("-(").add(inner).add(")");
      case 26 -> SqlText.of(product(scope));
      case 27 ->
          SqlText.of(pick("ROUND(", "CEIL(", "FLOOR(") + column.text() + " * ")
              .add(half())
              .add(")");
      case 28 ->
          SqlText.of(pick("ROUND(", "TRUNCATE(") + column.text() + " * ")
              .add(half())
              .add(", ")
              .add(Value.number(random.nextInt(2)))
              .add(")");
      case 29 ->
          SqlText.of("CAST(" + column.text() + " * ")
              .add(half())
              .add(" AS " + pick("SIGNED", "DECIMAL(50,0)", "DECIMAL(50,1)") + ")");
      case 30 -> wrapped(column, scope);
      case 31 ->
          call("COALESCE", inner)
              .add(", " + number(scope).text() + ", ")
              .add(Value.number(random.nextInt(3)))
              .add(")");
      case 32 -> ofText(scope, depth);
      case 1 -> SqlText.of("(").add(inner).add(") / ").add(divisor());
      case 2 -> SqlText.of("(").add(inner).add(") / (" + number(scope).text() + ")");
      case 3 -> SqlText.of("(").add(inner).add(") DIV ").add(divisor());
      // MariaDB finds the rest -0.0 unequal to an unsigned 0. The rest of an unsigned number with
      // digits after the point is an unsigned DECIMAL. The addition makes a usual number of both.
      case 4 -> SqlText.of("0 + (").add(inner).add(") % ").add(divisor());
      case 5 -> SqlText.of("0 + ").add(call("MOD", inner)).add(", ").add(divisor()).add(")");
      case 6 -> call("ABS", inner).add(")");
      case 7 -> call("SIGN", inner).add(")");
      case 8 -> call("ROUND", inner).add(")");
      case 9 -> {
        int scale = column.column().type().scale();
        yield SqlText.of("ROUND(" + column.text() + ", ")
            .add(Value.number(random.nextInt(scale + 2) - 1))
            .add(")");
      }
      case 10 -> {
        int scale = column.column().type().scale();
        yield SqlText.of("TRUNCATE(" + column.text() + ", ")
            .add(Value.number(random.nextInt(scale + 2) - 1))
            .add(")");
      }
      case 11 -> SqlText.of("ROUND(" + column.text() + " / ").add(divisor()).add(", 2)");
      case 12 -> SqlText.of("FLOOR(" + column.text() + ")");
      case 13 -> SqlText.of((random.nextBoolean() ? "CEIL(" : "CEILING(") + column.text() + ")");
      case 14 ->
          SqlText.of("CASE WHEN ")
              .add(condition(scope, depth - 1))
              .add(" THEN ")
              .add(inner)
              .add(random.nextBoolean() ? " ELSE " + number(scope).text() + " END" : " END");
      case 15 ->
          SqlText.of("CASE " + column.text() + " WHEN ")
              .add(pooled(column))
              .add(" THEN 1 WHEN ")
              .add(pooled(column))
              .add(" THEN 2.5 ELSE 0 END");
      case 16 ->
          SqlText.of("IF(")
              .add(condition(scope, depth - 1))
              .add(", ")
              .add(inner)
              .add(", " + number(scope).text() + ")");
      case 17 -> call(pick("COALESCE", "IFNULL"), inner).add(", 0)");
      case 18 -> call("NULLIF", SqlText.of(column.text())).add(", ").add(pooled(column)).add(")");
      case 19 -> call(pick("GREATEST", "LEAST"), inner).add(", " + column.text() + ", 3)");
      case 20 ->
          call(pick("LENGTH", "OCTET_LENGTH", "ASCII", "CHAR_LENGTH", "CHARACTER_LENGTH"), word)
              .add(")");
      case 21 ->
          random.nextBoolean()
              ? call("INSTR", word).add(", ").add(fragment()).add(")")
              : SqlText.of("LOCATE(").add(fragment()).add(", ").add(word).add(")");
      case 22 ->
          call(
                  pick(
                      "YEAR",
                      "MONTH",
                      "DAY",
                      "DAYOFMONTH",
                      "HOUR",
                      "MINUTE",
                      "SECOND",
                      "QUARTER",
                      "MICROSECOND"),
                  date(scope, depth - 1))
              .add(")");
      case 23 ->
          random.nextBoolean()
              ? SqlText.of("EXTRACT(" + extracted() + " FROM ").add(date(scope, depth - 1)).add(")")
              : datediff(scope, depth);
      default ->
          call("CAST", inner).add(" AS " + pick("SIGNED", "DECIMAL(50,6)", "DECIMAL(40,0)") + ")");
    };
  }

  private String extracted() {
    return pick(
        "YEAR", "QUARTER", "MONTH", "DAY", "YEAR_MONTH", "HOUR", "MINUTE", "SECOND", "MICROSECOND");
  }

  private SqlText datediff(Scope scope, int depth) {
    SqlText date = date(scope, depth - 1);
    return switch (random.nextInt(3)) {
      case 0 -> call("DATEDIFF", date).add(", '2020-02-29 12:00:00')");
      case 1 -> SqlText.of("DATEDIFF('2020-01-31 23:30:00', ").add(date).add(")");
      default -> call("DATEDIFF", date).add(", ").add(date(scope, depth - 1)).add(")");
    };
  }

  /** A product of two columns, which has as many digits as both. */
  private String product(Scope scope) {
    List<Reference> factors = scope.all(column -> isNumber(column) && column.type().length() <= 18);
    if (factors.isEmpty()) {
      return number(scope).text() + " * 3";
    }
    return factors.get(random.nextInt(factors.size())).text()
        + " * "
        + factors.get(random.nextInt(factors.size())).text();
  }

  /** A factor that makes a number that ends on a half, or on a five, of many an integer. */
  private Value half() {
    return List.of(
            new Value(new java.math.BigDecimal("0.5"), "0.5"),
            new Value(new java.math.BigDecimal("-2.5"), "-2.5"),
            new Value(new java.math.BigDecimal("0.05"), "0.05"))
        .get(random.nextInt(3));
  }

  /** A number of 64 bits without a sign, which is negative in the column. */
  private SqlText wrapped(Reference column, Scope scope) {
    List<Reference> integers =
        scope.all(each -> isNumber(each) && each.type().family() == Family.INTEGER);
    String integer =
        integers.isEmpty()
            ? "SIGN(" + column.text() + ")"
            : integers.get(random.nextInt(integers.size())).text();
    return SqlText.of(
        random.nextBoolean()
            ? "CAST(" + integer + " AS UNSIGNED) DIV 7"
            : "CONVERT(" + integer + ", UNSIGNED) % 1000");
  }

  /** A number that is read from text, or a place in it. */
  private SqlText ofText(Scope scope, int depth) {
    SqlText word = text(word(scope), scope, depth - 1);
    return switch (random.nextInt(4)) {
      case 0 -> call("CAST", word).add(" AS SIGNED)").mayBeRefused();
      case 1 -> call("CONVERT", word).add(", SIGNED)").mayBeRefused();
      case 2 ->
          SqlText.of("LOCATE(")
              .add(fragment())
              .add(", ")
              .add(word)
              .add(", ")
              .add(Value.number(random.nextInt(5)))
              .add(")");
      default -> SqlText.of("CHAR_LENGTH(CAST(" + number(scope).text() + " AS CHAR))");
    };
  }

  private static SqlText call(String name, SqlText argument) {
    return SqlText.of(name + "(").add(argument);
  }

  private Value divisor() {
    return List.of(
            Value.number(3),
            Value.number(-7),
            Value.number(0),
            new Value(new java.math.BigDecimal("2.50"), "2.50"),
            new Value(new java.math.BigDecimal("0.3"), "0.3"))
        .get(random.nextInt(5));
  }

  private Value pooled(Reference reference) {
    List<Value> pool = reference.column().pool();
    return pool.get(random.nextInt(pool.size()));
  }

  private Value fragment() {
    return literal(pick("a", "b", "ab", "\u00e1", "A", "ss", " ", "\ud83d\ude00", "a "));
  }

  private Value literal(String text) {
    return new Value(text, Literals.text(text, random));
  }

  /** A column of encrypted text that can be compared. */
  private Reference word(Scope scope) {
    return scope.any(RandomFunctions::isWord);
  }

  private static boolean isWord(Column column) {
    return isText(column) && column.scheme() == Scheme.DET;
  }

  private Reference anyText(Scope scope) {
    return scope.any(RandomFunctions::isText);
  }

  private static boolean isText(Column column) {
    return column.encrypted() && column.type().family() == Family.TEXT;
  }

  /**
   * What SUBSTRING cuts. MySQL makes a MEDIUMTEXT of the rest, if CONCAT or REPLACE has made a
   * LONGTEXT.
   */
  private static SqlText cut(SqlText inner, Reference column) {
    String type = column.column().type().sql();
    return type.startsWith("MEDIUMTEXT") || type.startsWith("LONGTEXT")
        ? SqlText.of(column.text())
        : inner;
  }

  /** Text that is made of a column. */
  private SqlText text(Reference column, Scope scope, int depth) {
    SqlText inner = depth > 0 ? text(column, scope, depth - 1) : SqlText.of(column.text());
    Value position = Value.number(random.nextInt(9) - 4);
    return switch (random.nextInt(depth < 0 ? 1 : 20)) {
      // Servers do not compare the text of a column and that of a CAST.
      case 17 ->
          schema.ofMySql()
              ? call("CAST", inner).add(" AS CHAR(" + random.nextInt(6) + "))")
              : inner;
      case 18 ->
          schema.ofMySql() ? SqlText.of("CAST(" + number(scope).text() + " AS CHAR)") : inner;
      case 19 ->
          SqlText.of("CONCAT(SUBSTRING(" + number(scope).text() + ", 2), ").add(inner).add(")");
      case 0 -> SqlText.of(column.text());
      case 1 -> call("CONCAT", inner).add(", ").add(fragment()).add(")");
      case 2 -> call("CONCAT", inner).add(", " + number(scope).text() + ")");
      case 3 ->
          SqlText.of("CONCAT_WS(")
              .add(fragment())
              .add(", ")
              .add(inner)
              .add(", " + number(scope).text() + ", ")
              .add(date(scope, depth - 1))
              .add(")");
      case 4 ->
          call(pick("SUBSTRING", "SUBSTR"), cut(inner, column)).add(", ").add(position).add(")");
      case 5 ->
          call(pick("SUBSTRING", "MID"), inner)
              .add(", ")
              .add(position)
              .add(", ")
              .add(Value.number(random.nextInt(6) - 1))
              .add(")");
      case 6 -> call(pick("LEFT", "RIGHT"), inner).add(", ").add(position).add(")");
      case 7 -> call(pick("LOWER", "UPPER", "LCASE", "UCASE"), inner).add(")");
      case 8 -> call(pick("TRIM", "LTRIM", "RTRIM"), inner).add(")");
      case 9 ->
          SqlText.of("TRIM(" + pick("BOTH ", "LEADING ", "TRAILING ", ""))
              .add(fragment())
              .add(" FROM ")
              .add(inner)
              .add(")");
      // A temporary table of MySQL cuts off text that a longer replacement makes longer.
      case 10 ->
          call("REPLACE", inner)
              .add(", ")
              .add(fragment())
              .add(", ")
              .add(literal(pick("", "x")))
              .add(")");
      case 11 -> {
        String pad = pick("LPAD", "RPAD");
        SqlText padded = call(pad, inner).add(", ").add(Value.number(random.nextInt(16))).add(", ");
        Value padding = fragment();
        // MariaDB takes RPAD of a number as text for ASCII, so CHAR_LENGTH counts its bytes.
        yield padded
            .add(pad.equals("RPAD") && !schema.ofMySql() ? literal("+ ") : padding)
            .add(")");
      }
      case 12 ->
          SqlText.of("CASE WHEN ")
              .add(condition(scope, depth - 1))
              .add(" THEN ")
              .add(inner)
              .add(" ELSE 'Other' END");
      case 13 ->
          SqlText.of("IF(").add(condition(scope, depth - 1)).add(", ").add(inner).add(", NULL)");
      case 14 -> call(pick("COALESCE", "IFNULL"), inner).add(", ").add(fragment()).add(")");
      case 15 ->
          column.column().scheme() == Scheme.DET
              ? call("NULLIF", inner).add(", ").add(fragment()).add(")")
              : inner;
      default ->
          SqlText.of("CASE WHEN ")
              .add(condition(scope, depth - 1))
              .add(" THEN ")
              .add(inner)
              .add(" ELSE " + number(scope).text() + " END");
    };
  }

  private static @Nullable Reference dateColumn(Scope scope) {
    return scope.all(RandomFunctions::isDate).isEmpty() ? null : scope.any(RandomFunctions::isDate);
  }

  private static boolean isDate(Column column) {
    return column.encrypted()
        && (column.type().family() == Family.DATE || column.type().family() == Family.DATETIME);
  }

  /** A date, which is a literal in tables without such columns. */
  private SqlText date(Scope scope, int depth) {
    Reference column = dateColumn(scope);
    if (column == null) {
      return SqlText.of("CAST(IF(" + number(scope).text() + " > 3, '2020-01-31', NULL) AS DATE)");
    }
    SqlText inner = depth > 0 ? date(scope, depth - 1) : SqlText.of(column.text());
    return switch (random.nextInt(depth < 0 ? 1 : 9)) {
      case 0 -> SqlText.of(column.text());
      case 1 -> SqlText.of("(").add(inner).add(pick(" + ", " - ") + "INTERVAL ").add(interval());
      case 2 -> call(pick("DATE_ADD", "DATE_SUB"), inner).add(", INTERVAL ").add(interval());
      case 3 -> call("DATE", inner).add(")");
      case 4 ->
          SqlText.of("CASE WHEN ")
              .add(condition(scope, depth - 1))
              .add(" THEN ")
              .add(inner)
              .add(random.nextBoolean() ? " ELSE " + column.text() + " END" : " END");
      case 5 -> call(pick("COALESCE", "IFNULL"), inner).add(", " + column.text() + ")");
      case 6 -> call("CAST", inner).add(" AS DATE)");
      case 7 -> call("CAST", inner).add(" AS DATETIME(6))");
      default ->
          SqlText.of("IF(").add(condition(scope, depth - 1)).add(", ").add(inner).add(", NULL)");
    };
  }

  private SqlText interval() {
    String unit =
        pick(
            "SECOND",
            "MINUTE",
            "HOUR",
            "DAY",
            "WEEK",
            "MONTH",
            "MONTH",
            "QUARTER",
            "YEAR",
            "MICROSECOND");
    return new SqlText().add(Value.number(random.nextInt(60) - 25)).add(" " + unit + ")");
  }

  /** A condition that needs the values of encrypted columns. */
  SqlText condition(Scope scope, int depth) {
    String operator = pick(" = ", " < ", " >= ", " <> ");
    return switch (random.nextInt(depth <= 0 ? 2 : 8)) {
      case 0 -> {
        Reference column = number(scope);
        yield SqlText.of(column.text() + operator).add(pooled(column));
      }
      case 1 -> SqlText.of(number(scope).text() + " IS NULL");
      case 2 -> SqlText.of("(").add(number(scope, depth)).add(")" + operator + "2");
      case 3 -> text(word(scope), scope, depth).add(operator).add(fragment());
      case 4 ->
          text(word(scope), scope, depth)
              .add(pick(" LIKE ", " NOT LIKE "))
              // In an index, MariaDB finds no text with an emoji after the beginning.
              .add(literal(pick("%a%", schema.ofMySql() ? "a%" : "_a%", "_b%", "%", "")));
      case 5 -> date(scope, depth).add(operator + "'2000-02-29'");
      case 6 ->
          SqlText.of("(").add(number(scope, depth)).add(") BETWEEN 1 AND ").add(Value.number(9));
      default ->
          text(word(scope), scope, depth)
              .add(pick(" IN (", " NOT IN ("))
              .add(fragment())
              .add(", ")
              .add(fragment())
              .add(")");
    };
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private Action.Query query(String construct, SqlText text, Outputs outputs) {
    Mode[] modes = Mode.values();
    Mode mode = modes[random.nextInt(modes.length)];
    // A cursor reads a temporary table, in which integers are narrower.
    Mode used = mode == Mode.CURSOR ? Mode.SERVER_PREPARED : mode;
    // MySQL derives the type of a parameter that it prepares from the function.
    double share = used.preparesOnServer() ? 0 : random.nextInt(3) / 2.0;
    return new Action.Query(
        construct,
        text.expectation(),
        used,
        text.parameterised(random, share),
        /* sequence= */ true,
        outputs,
        random.nextInt(1_000_000));
  }
}
