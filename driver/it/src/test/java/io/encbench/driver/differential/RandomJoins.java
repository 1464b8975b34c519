package io.encbench.driver.differential;

import io.encbench.driver.differential.DataType.Family;
import io.encbench.driver.differential.Scope.Reference;
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
    Scope a = Scope.ofOne(random, schema, "a");
    Scope b = Scope.ofOne(random, schema, "b");
    String kind = pick(" JOIN ", " LEFT JOIN ", " LEFT JOIN ", " RIGHT JOIN ");
    String first = pair(a, b);
    SqlText text =
        SqlText.of("SELECT a.rid, b.rid AS r, " + b.number() + " AS y FROM " + a.table() + kind)
            .add(b.table() + " ON " + first);
    if (random.nextInt(3) == 0) {
      String second = pair(a, b);
      // Servers pair NULL with NULL if the same columns are compared by both = and <=>.
      text.add(sameColumns(first, second) ? "" : " AND " + second);
    }
    if (random.nextInt(4) == 0) {
      text.add(pick(" AND a.rid <= b.rid", " AND " + a.number() + " + 0 < " + b.number()));
    }
    String where =
        pick("", " WHERE b.rid IS NULL", " WHERE " + b.number() + " + 0 <= " + a.number());
    return text.add(where + " ORDER BY a.rid, b.rid" + pick("", "", " LIMIT 2, 7"));
  }

  /** Two columns that are compared as numbers, or two of the same kind of type. */
  private String pair(Scope a, Scope b) {
    Reference left =
        a.any(random.nextInt(3) > 0 ? RandomComputation::isNumber : RandomOperators::isShown);
    List<Reference> others =
        b.all(
            column ->
                RandomOperators.isShown(column) && alike(column.type(), left.column().type()));
    return others.isEmpty()
        ? a.number() + " = " + b.number()
        : left.text()
            + pick(" = ", " = ", " <=> ")
            + others.get(random.nextInt(others.size())).text();
  }

  private static boolean sameColumns(String one, String other) {
    return one.replace("<=>", "=")
        .replace("`", "")
        .equalsIgnoreCase(other.replace("<=>", "=").replace("`", ""));
  }

  private static boolean alike(DataType one, DataType other) {
    return one.family() == other.family()
        || (NUMBERS.contains(one.family())
            && NUMBERS.contains(other.family())
            && !isUnsignedWithDecimal(one, other)
            && !isUnsignedWithDecimal(other, one));
  }

  /** Whether MySQL may give different answers for the same rows. */
  private static boolean isUnsignedWithDecimal(DataType one, DataType other) {
    return one.unsigned() && other.family() == Family.DECIMAL;
  }

  /** A join by a range, of which the driver may send the values. */
  SqlText byRange() {
    Scope a = Scope.ofOne(random, schema, "a");
    Scope b = Scope.ofOne(random, schema, "b");
    String least = pick(" > ", " >= ");
    String most = pick(" < ", " <= ");
    SqlText text =
        SqlText.of("SELECT a.rid, b.rid, b.link FROM " + a.table() + " JOIN " + b.table() + " ON ");
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

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
