package io.encbench.driver.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/** The tables that a part of a statement may name columns of. */
final class Scope {
  private final Random random;
  private final List<Source> sources;
  private final boolean qualified;

  /** A table under a name. */
  record Source(String alias, Table table) {}

  /** A column under a name. */
  record Reference(String text, Column column) {}

  /**
   * Tables that stand together in a FROM.
   *
   * @param qualified whether other tables stand there too, so that no name can do without an alias
   */
  Scope(Random random, List<Source> sources, boolean qualified) {
    this.random = random;
    this.sources = sources;
    this.qualified = qualified || sources.size() > 1;
  }

  List<Source> sources() {
    return sources;
  }

  /** Every column of a kind. */
  List<Reference> all(Predicate<Column> wanted) {
    List<Reference> references = new ArrayList<>();
    for (Source source : sources) {
      for (Column column : source.table().columns(wanted)) {
        references.add(new Reference(name(source, column), column));
      }
    }
    return references;
  }

  /** One column of a kind; every table has one of each. */
  Reference any(Predicate<Column> wanted) {
    List<Reference> references = all(wanted);
    return references.get(random.nextInt(references.size()));
  }

  /** An order of rows of all tables without ties. */
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
