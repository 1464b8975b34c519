package io.encbench.driver.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/** The tables whose columns a part of a statement may name. */
final class Scope {
  private final Random random;
  private final List<Source> sources;
  private final boolean qualified;

  /** A table with its alias. */
  record Source(String alias, Table table) {}

  /** A column with the name that refers to it. */
  record Reference(String text, Column column) {}

  /**
   * Tables that occur together in a FROM.
   *
   * @param qualified whether the FROM has further tables, so that every name needs an alias
   */
  Scope(Random random, List<Source> sources, boolean qualified) {
    this.random = random;
    this.sources = sources;
    this.qualified = qualified || sources.size() > 1;
  }

  /** Any table of a schema, alone. */
  static Scope ofOne(Random random, Schema schema, String alias) {
    Table table = schema.tables().get(random.nextInt(schema.tables().size()));
    return new Scope(random, List.of(new Source(alias, table)), /* qualified= */ true);
  }

  /** The only table with its alias, as FROM names it. */
  String table() {
    Source source = sources.get(0);
    return source.table().name() + " " + source.alias();
  }

  /** A number with which the client can compute. */
  String number() {
    return any(RandomComputation::isNumber).text();
  }

  List<Source> sources() {
    return sources;
  }

  /** All columns that match. */
  List<Reference> all(Predicate<Column> wanted) {
    List<Reference> references = new ArrayList<>();
    for (Source source : sources) {
      for (Column column : source.table().columns(wanted)) {
        references.add(new Reference(name(source, column), column));
      }
    }
    return references;
  }

  /** One column that matches; every table has at least one. */
  Reference any(Predicate<Column> wanted) {
    List<Reference> references = all(wanted);
    return references.get(random.nextInt(references.size()));
  }

  /** An ORDER BY over all tables without ties. */
  String rows() {
    List<String> rows = new ArrayList<>();
    sources.forEach(source -> rows.add(source.alias() + "." + Table.ROW));
    return String.join(", ", rows);
  }

  private String name(Source source, Column column) {
    String name =
        switch (random.nextInt(12)) {
          case 0 -> column.name().toUpperCase(java.util.Locale.ROOT);
          case 1 -> "`" + column.name() + "`";
          default -> column.name();
        };
    return !qualified && random.nextInt(3) == 0 ? name : source.alias() + "." + name;
  }
}
