package io.encbench.driver.differential;

import io.encbench.driver.differential.DataType.Family;
import io.encbench.driver.differential.Scope.Reference;
import io.encbench.driver.differential.Scope.Source;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Generates joins that the client does by equal values, or for which it reads the second table once
 * for each row of the first one.
 */
final class RandomJoins {
  private static final Set<Family> NUMBERS =
      EnumSet.of(Family.INTEGER, Family.DECIMAL, Family.BOOLEAN);

  private final Random random;
  private final Schema schema;

  RandomJoins(Random random, Schema schema) {
    this.random = random;
    this.schema = schema;
  }

  /** A join by one or two pairs of columns whose cells are not comparable, but whose values are. */
  SqlText byValues() {
    Scope a = scope("a");
    Scope b = scope("b");
    String kind = pick(" JOIN ", " LEFT JOIN ", " LEFT JOIN ", " RIGHT JOIN ");
    SqlText text =
        SqlText.of("SELECT a.rid, b.rid AS r, " + number(b) + " AS y FROM " + table(a) + kind)
            .add(table(b) + " ON " + pair(a, b));
    if (random.nextInt(3) == 0) {
      text.add(" AND " + pair(a, b));
    }
    if (random.nextInt(4) == 0) {
      text.add(pick(" AND a.rid <= b.rid", " AND " + number(a) + " + 0 < " + number(b)));
    }
    String where = pick("", " WHERE b.rid IS NULL", " WHERE " + number(b) + " + 0 <= " + number(a));
    return text.add(where + " ORDER BY a.rid, b.rid" + pick("", "", " LIMIT 2, 7"));
  }

  /** Two columns that are compared as numbers, or two of the same kind of type. */
  private String pair(Scope a, Scope b) {
    Reference left =
        a.any(random.nextInt(3) > 0 ? RandomComputation::isNumber : RandomOperators::isShown);
    List<Reference> others =
        b.all(
            column ->
                RandomOperators.isShown(column)
                    && alike(column.type().family(), left.column().type().family()));
    return others.isEmpty()
        ? number(a) + " = " + number(b)
        : left.text()
            + pick(" = ", " = ", " <=> ")
            + others.get(random.nextInt(others.size())).text();
  }

  private static boolean alike(Family one, Family other) {
    return one == other || (NUMBERS.contains(one) && NUMBERS.contains(other));
  }

  /** A join by a range, of which the driver may send the values. */
  SqlText byRange() {
    Scope a = scope("a");
    Scope b = scope("b");
    String least = pick(" > ", " >= ");
    String most = pick(" < ", " <= ");
    SqlText text =
        SqlText.of("SELECT a.rid, b.rid, b.link FROM " + table(a) + " JOIN " + table(b) + " ON ");
    switch (random.nextInt(5)) {
      case 0 -> text.add("b.link" + least + "a.link - 1 AND b.link" + most + "a.link + 1");
      case 1 -> text.add("a.link - 2" + most + "b.link AND a.link" + least + "b.link");
      case 2 -> text.add("a.link" + most + "b.link AND a.link + 2" + least + "b.link");
      case 3 ->
          text.add("b.link BETWEEN a.link AND a.link + ").add(Value.number(random.nextInt(5)));
      default ->
          text.add("b.link" + least + "a.link AND b.step = a.step AND b.link" + most + "4000013");
    }
    text.add(" WHERE a.rid < " + pick("5", "12", "100000"));
    return text.add(" ORDER BY a.rid, b.rid");
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

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
