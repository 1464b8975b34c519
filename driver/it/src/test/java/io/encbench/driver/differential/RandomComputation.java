package io.encbench.driver.differential;

import io.encbench.crypto.Scheme;
import io.encbench.driver.differential.DataType.Family;
import io.encbench.driver.differential.Scope.Reference;
import io.encbench.driver.differential.Scope.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Generates queries that no server can answer on cells, so that the driver must complete them:
 * sums, arithmetic, sorts, and conditions that cells cannot decide. They compute only with numbers.
 */
final class RandomComputation {
  private static final List<Family> NUMBERS = List.of(Family.INTEGER, Family.DECIMAL);

  /**
   * Makes sums wide enough to be a BIGINT everywhere. A sum of few digits is an INT in MariaDB, and
   * in MySQL's temporary table for a cursor; otherwise it is a BIGINT in MySQL and in the driver.
   */
  private static final String WIDE = " + 100000000000";

  private final Random random;
  private final Schema schema;
  private final RandomPredicate predicates;
  private final RandomValues values;

  RandomComputation(Random random, Schema schema) {
    this.random = random;
    this.schema = schema;
    this.predicates = new RandomPredicate(random, schema);
    this.values = new RandomValues(random);
  }

  Action.Query next() {
    return switch (random.nextInt(7)) {
      case 5, 6 -> compared();
      case 0 -> sums();
      case 1 -> outputs();
      case 2 -> sorted();
      case 3 -> computedSums();
      default -> filtered();
    };
  }

  /**
   * Whether the driver can compute with its values. {@code link} is such a column in every table.
   */
  static boolean isNumber(Column column) {
    return column.encrypted() && NUMBERS.contains(column.type().family());
  }

  /**
   * Whether no term of the column can be out of range. Connector/J cannot end a transaction after
   * such an error in a row that it reads late.
   */
  private static boolean staysInRange(Column column) {
    return isNumber(column) && !column.type().unsigned() && !column.type().name().equals("BIGINT");
  }

  /** A term with a number. Some terms are out of range. */
  SqlText term(Reference number) {
    return switch (random.nextInt(5)) {
      case 0 -> SqlText.of(number.text() + " * ").add(Value.number(random.nextInt(5)));
      case 1 -> SqlText.of(number.text() + " - ").add(Value.number(random.nextInt(30)));
      case 2 -> new SqlText().add(Value.number(7)).add(" + " + number.text() + " + 1");
      case 3 -> SqlText.of("COALESCE(" + number.text() + ", 0) + 1");
      default -> SqlText.of(number.text() + " + ").add(Value.number(random.nextInt(1000)));
    };
  }

  private Scope scope() {
    Table table = schema.tables().get(random.nextInt(schema.tables().size()));
    return new Scope(random, List.of(new Source("t", table)), false);
  }

  private static String from(Scope scope) {
    return " FROM " + scope.sources().get(0).table().name() + " t WHERE ";
  }

  private Action.Query sums() {
    Scope scope = scope();
    String number = scope.any(RandomComputation::isNumber).text();
    SqlText text =
        SqlText.of("SELECT SUM(" + number + ") AS s, AVG(" + number + "), MIN(" + number + ") AS l")
            .add(", MAX(" + scope.any(RandomComputation::isNumber).text() + "), COUNT(*) AS n")
            .add(", COUNT(DISTINCT " + scope.any(RandomComputation::isNumber).text() + ") AS d")
            .add(from(scope))
            .add(predicates.on(scope));
    return query("sum, average", text, Outputs.EXPRESSIONS);
  }

  /** Sums of all rows or of groups. Groups are sorted by their numbers, which have no ties. */
  private Action.Query computedSums() {
    Scope scope = scope();
    if (scope.all(RandomComputation::staysInRange).isEmpty()) {
      return sums();
    }
    boolean grouped = random.nextBoolean();
    String group = scope.any(RandomComputation::isNumber).text();
    SqlText text = SqlText.of("SELECT " + (grouped ? group + " AS g, " : ""));
    for (int i = random.nextInt(3); i >= 0; i--) {
      text.add(overAggregates(scope)).add(" AS a" + i + ", ");
    }
    text.add("COUNT(*) * 2" + WIDE + " AS n" + from(scope)).add(predicates.on(scope));
    if (grouped) {
      text.add(" GROUP BY " + group);
      if (random.nextBoolean()) {
        text.add(" HAVING ").add(overAggregates(scope)).add(" > ").add(Value.number(1));
      }
      text.add(" ORDER BY g");
    }
    Mode mode = mode(text);
    // Here too, MariaDB's name for a column depends on the plan.
    return query(
        "computed from sums",
        text,
        Outputs.EXPRESSIONS,
        grouped && mode == Mode.CURSOR ? Mode.SERVER_PREPARED : mode);
  }

  private SqlText overAggregates(Scope scope) {
    String a = scope.any(RandomComputation::staysInRange).text();
    String b = scope.any(RandomComputation::staysInRange).text();
    return switch (random.nextInt(6)) {
      case 0 -> SqlText.of("SUM(" + a + ") + ").add(Value.number(random.nextInt(30)));
      case 1 -> SqlText.of("MAX(" + a + ") - MIN(" + b + ")" + WIDE);
      case 2 -> SqlText.of("SUM(" + a + ") - SUM(" + b + ") * ").add(Value.number(3));
      case 3 -> SqlText.of("COALESCE(SUM(" + a + "), 0) - COUNT(" + b + ")");
      case 4 ->
          SqlText.of("SUM(").add(term(scope.any(RandomComputation::staysInRange))).add(") - 1");
      default -> SqlText.of("AVG(" + a + ") + ").add(Value.number(random.nextInt(30)));
    };
  }

  private Action.Query outputs() {
    Scope scope = scope();
    if (scope.all(RandomComputation::staysInRange).isEmpty()) {
      return sums();
    }
    SqlText text =
        SqlText.of("SELECT t." + Table.ROW + ", ")
            .add(term(scope.any(RandomComputation::staysInRange)))
            .add(WIDE + " AS a, ")
            .add(scope.any(RandomComputation::staysInRange).text() + " - t.amount")
            .add(WIDE + " AS b")
            .add(from(scope))
            .add(predicates.on(scope))
            .add(" ORDER BY t." + Table.ROW);
    return query("computed output", text, Outputs.EXPRESSIONS);
  }

  private Action.Query sorted() {
    Scope scope = scope();
    String number = scope.any(RandomComputation::isNumber).text();
    SqlText text =
        SqlText.of("SELECT " + number + ", t.secret, t.note" + from(scope))
            .add(predicates.on(scope))
            .add(" ORDER BY " + number + (random.nextBoolean() ? " DESC" : ""))
            .add(", t." + Table.ROW);
    if (random.nextBoolean()) {
      text.add(" LIMIT ").add(Value.number(random.nextInt(6)));
    }
    return query("sort by cells", text, Outputs.COLUMNS);
  }

  private Action.Query filtered() {
    Scope scope = scope();
    List<SqlText> conditions = new ArrayList<>();
    conditions.add(predicates.on(scope));
    for (int i = random.nextInt(2); i >= 0; i--) {
      conditions.add(condition(scope));
    }
    // With OR, the driver must check all conditions, including those that only the server can
    // check.
    boolean either = random.nextInt(4) == 0;
    SqlText text =
        SqlText.of("SELECT *" + from(scope))
            .join(either ? " OR " : " AND ", conditions)
            .add(" ORDER BY t." + Table.ROW);
    if (either) {
      text.mayBeRefused();
    }
    return query("condition beyond cells", text, Outputs.COLUMNS);
  }

  /** Conditions on values of any type, which the client checks. */
  private Action.Query compared() {
    Scope scope = scope();
    String word = List.of(" OR ", " AND ", " AND NOT ", " XOR ").get(random.nextInt(4));
    SqlText text =
        SqlText.of("SELECT t." + Table.ROW + ", " + scope.any(Column::encrypted).text())
            .add(from(scope) + "(")
            .add(comparison(scope))
            .add(word)
            .add(comparison(scope))
            .add(") OR (")
            .add(condition(scope))
            .add(" AND t." + Table.ROW + " < 0) ORDER BY t." + Table.ROW);
    return query("values beyond cells", text.mayBeRefused(), Outputs.COLUMNS);
  }

  /** A comparison of a column, whatever its type and scheme, with values that it may hold. */
  SqlText comparison(Scope scope) {
    Reference left = scope.any(RandomOperators::isCompared);
    String column = left.text();
    // MariaDB finds a TIMESTAMP in a list of parameters that it prepares only if it is the first.
    boolean unlisted = !schema.ofMySql() && left.column().type().family() == Family.TIMESTAMP;
    return switch (unlisted ? 3 + random.nextInt(5) : random.nextInt(8)) {
      case 0 -> SqlText.of(column + " BETWEEN ").add(pooled(left)).add(" AND ").add(pooled(left));
      case 1 ->
          SqlText.of(column + " IN (")
              .add(pooled(left))
              .add(", ")
              .add(value(left))
              .add(", ")
              .add(pooled(left))
              .add(")");
      case 2 ->
          SqlText.of(column + " NOT IN (").add(pooled(left)).add(", ").add(value(left)).add(")");
      case 3 ->
          SqlText.of(column + RandomPredicate.nullSafe(schema, left.column())).add(value(left));
      case 4 -> new SqlText().add(value(left)).add(" < " + column);
      default ->
          SqlText.of(column + List.of(" = ", " < ", " >= ", " > ", " <= ").get(random.nextInt(5)))
              .add(value(left));
    };
  }

  private Value value(Reference reference) {
    return switch (random.nextInt(6)) {
      case 0 -> Value.NULL;
      case 1 -> values.any(reference.column().type());
      case 2 -> foreign(reference);
      default -> values.respelled(pooled(reference));
    };
  }

  /**
   * If the server prepares a statement, MySQL takes a negative parameter for a large number. An
   * index decides whether it finds a BIT(1) by text. Whether it refuses a text that is no date
   * depends on the plan.
   */
  private Value foreign(Reference reference) {
    Value value = values.foreign(reference.column().type());
    DataType type = reference.column().type();
    boolean negative = value.java() instanceof Number number && number.doubleValue() < 0;
    boolean wrong =
        negative
            ? type.unsigned() || type.family() == Family.BIT
            : RandomValues.NO_DATES.contains(value)
                || (type.family() == Family.BIT && value.java() instanceof String);
    return wrong ? pooled(reference) : value;
  }

  /** A condition that cells cannot decide; one of the tables is {@code t}. */
  SqlText condition(Scope scope) {
    if (random.nextInt(4) == 0) {
      return like(scope.any(c -> c.scheme() == Scheme.DET && c.type().family() == Family.TEXT));
    }
    Reference number = scope.any(RandomComputation::isNumber);
    return switch (random.nextInt(6)) {
      case 0 -> SqlText.of(number.text() + " < ").add(pooled(number));
      case 1 ->
          SqlText.of(number.text() + " NOT BETWEEN ")
              .add(pooled(number))
              .add(" AND ")
              .add(pooled(number));
      case 2 ->
          staysInRange(number.column())
              ? term(number).add(" >= ").add(pooled(number))
              : SqlText.of(number.text() + " >= ").add(pooled(number));
      case 3 -> SqlText.of(number.text() + " = t.amount");
      case 4 -> SqlText.of(number.text() + " > " + scope.any(RandomComputation::isNumber).text());
      default ->
          // In a list of columns, servers take 2^64 - 1 for -1.
          SqlText.of("NOT " + number.text() + " IN (")
              .add(pooled(number))
              .add(number.column().type().unsigned() ? ", t.rid)" : ", t.amount)");
    };
  }

  private SqlText like(Reference text) {
    String operator = random.nextInt(4) == 0 ? " NOT LIKE " : " LIKE ";
    String escape = random.nextInt(3) == 0 ? " ESCAPE '!'" : "";
    String pattern = pattern(String.valueOf(pooled(text).java()));
    return SqlText.of(text.text() + operator)
        .add(new Value(pattern, Literals.text(pattern, random)))
        .add(escape);
  }

  /** A pattern that is likely to match a text. */
  private String pattern(String text) {
    StringBuilder pattern = new StringBuilder();
    int[] characters = text.codePoints().limit(40).toArray();
    for (int i = 0; i < characters.length; i++) {
      // A character of two units is one place.
      boolean wide = Character.isSupplementaryCodePoint(characters[i]);
      switch (wide ? random.nextInt(3) : random.nextInt(12)) {
        case 0 -> pattern.append('_');
        case 1 -> {
          pattern.append('%');
          i += random.nextInt(3);
        }
        case 2 -> pattern.append("!").appendCodePoint(characters[i]);
        case 3 -> pattern.append("\\").appendCodePoint(characters[i]);
        default -> pattern.appendCodePoint(characters[i]);
      }
      if (i == 0 && !schema.ofMySql()) {
        // In an index, MariaDB finds no text with an emoji after the beginning of the pattern.
        pattern.replace(0, pattern.length(), "_");
      }
      if (random.nextInt(15) == 0) {
        break;
      }
    }
    return random.nextInt(3) == 0 ? pattern.toString() : pattern.append('%').toString();
  }

  private Value pooled(Reference number) {
    List<Value> pool = number.column().pool();
    return pool.get(random.nextInt(pool.size()));
  }

  private Mode mode(SqlText text) {
    Mode[] modes = Mode.values();
    Mode mode = modes[random.nextInt(modes.length)];
    // Otherwise it depends on the plan whether MariaDB reports a column's name or its label.
    return mode == Mode.CURSOR && text.hasSubquery() ? Mode.SERVER_PREPARED : mode;
  }

  private Action.Query query(String construct, SqlText text, Outputs outputs) {
    return query(construct, text, outputs, mode(text));
  }

  private Action.Query query(String construct, SqlText text, Outputs outputs, Mode mode) {
    double share = random.nextInt(3) / 2.0;
    if (mode.preparesOnServer() && outputs == Outputs.EXPRESSIONS) {
      // MySQL treats a parameter next to a DECIMAL as one with the maximum number of decimals.
      share = 0;
    }
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
