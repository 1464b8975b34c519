package io.encbench.driver.differential;

import io.encbench.crypto.Scheme;
import io.encbench.driver.differential.DataType.Family;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Generates schemas. Besides columns of random types and schemes, every table has columns on which
 * every construct of the grammar can operate: {@code link}, {@code word} and {@code step}, whose
 * domains all tables share (DET integers, DET text, ORD), {@code secret}, and the plain columns
 * {@code amount} and {@code note}. {@code secret} is randomised, except in the last table, which
 * has no randomised column, so that its rows can be replaced.
 */
final class RandomSchema {
  private static final int POOL = 9;
  private static final int RANDOM_COLUMNS = 5;
  private static final List<String> MYSQL_COLLATIONS =
      List.of(
          "utf8mb4_bin",
          "utf8mb4_0900_ai_ci",
          "utf8mb4_0900_ai_ci",
          "utf8mb4_0900_as_cs",
          "utf8mb4_general_ci",
          "utf8mb4_unicode_ci");
  private static final List<String> MARIADB_COLLATIONS =
      List.of("utf8mb4_bin", "utf8mb4_uca1400_ai_ci", "utf8mb4_general_ci", "utf8mb4_unicode_ci");
  private static final List<Scheme> COMPARABLE = List.of(Scheme.DET, Scheme.ORD);

  private final Random random;
  private final RandomValues values;
  private final Map<String, List<Value>> pools = new HashMap<>();
  private final DataType step;
  private final DataType secret;
  private final boolean mySql;

  /**
   * Creates a generator.
   *
   * @param mySql whether the server is MySQL; MariaDB reports plain JSON columns as LONGTEXT
   */
  private RandomSchema(Random random, boolean mySql) {
    this.random = random;
    this.mySql = mySql;
    this.values = new RandomValues(random);
    this.step = withMaximum();
    this.secret = any();
  }

  static Schema make(Random random, int tables, String collation) {
    boolean mySql = new Schema(List.of(), collation).ofMySql();
    var maker = new RandomSchema(random, mySql);
    List<Table> made = new ArrayList<>();
    for (int i = 0; i < tables; i++) {
      made.add(maker.table("item" + i, i < tables - 1 ? List.of(Scheme.values()) : COMPARABLE));
    }
    Schema schema = new Schema(made, collation);
    // Drawn apart, so that schemas without folded text have the statements that they always had.
    return new RandomSchema(new Random(schema.describe().hashCode()), mySql).folded(schema);
  }

  /** The schema with folded text: the words of most schemas, and half of the other DET text. */
  private Schema folded(Schema schema) {
    List<String> collations = schema.ofMySql() ? MYSQL_COLLATIONS : MARIADB_COLLATIONS;
    // Statements compare words with plain text, which servers refuse under two binary collations.
    String ofWords = random.nextInt(3) > 0 ? pick(collations.subList(1, collations.size())) : null;
    if (ofWords != null) {
      respell(schema.tables().get(0).column("word"));
    }
    List<Table> tables = new ArrayList<>();
    for (Table table : schema.tables()) {
      List<Column> columns = new ArrayList<>();
      for (Column column : table.columns()) {
        boolean text = column.type().family() == Family.TEXT && column.scheme() == Scheme.DET;
        boolean list = column.type().family() == Family.ENUM && column.encrypted();
        if (text && column.domain() != null) {
          columns.add(column.foldedBy(ofWords));
        } else if ((text || list) && random.nextBoolean()) {
          if (text) {
            respell(column);
          }
          columns.add(column.foldedBy(pick(collations)));
        } else {
          columns.add(column);
        }
      }
      tables.add(new Table(table.name(), columns, withoutMisses(table.keys(), columns)));
    }
    return new Schema(tables, schema.collation());
  }

  /** The keys without the indexes by which MySQL does not find all texts. */
  private List<String> withoutMisses(List<String> keys, List<Column> columns) {
    List<String> kept = new ArrayList<>(keys);
    for (Column column : columns) {
      if (!mySql || column.folding() == null) {
        continue;
      }
      boolean emoji = column.folding().equals("utf8mb4_unicode_ci");
      if (emoji || column.type().sql().startsWith("CHAR")) {
        kept.removeIf(key -> key.startsWith("KEY") && key.endsWith(" (" + column.name() + ")"));
      }
      if (emoji) {
        kept.removeIf(key -> key.endsWith(", " + column.name() + ")"));
      }
    }
    return kept;
  }

  /** Makes many values of a pool equal under a collation, although their spelling differs. */
  private void respell(Column column) {
    List<Value> pool = column.pool();
    for (int i = 1; i < pool.size(); i += 2) {
      pool.set(i, values.recased(pool.get(i - 1), column.type()));
    }
  }

  private Table table(String name, List<Scheme> schemes) {
    List<Column> columns = new ArrayList<>();
    boolean wide = random.nextBoolean();
    DataType link = DataType.integer(wide ? "BIGINT" : "INT", false);
    columns.add(shared("link", link, false, Scheme.DET));
    DataType word = DataType.text(random.nextBoolean() ? "VARCHAR" : "CHAR", 12);
    columns.add(shared("word", word, random.nextBoolean(), Scheme.DET));
    columns.add(shared("step", step, random.nextBoolean(), Scheme.ORD));
    columns.add(own("secret", secret, schemes.contains(Scheme.RND) ? Scheme.RND : Scheme.DET));
    columns.add(own("amount", DataType.integer("INT", false), null));
    columns.add(own("note", DataType.text("VARCHAR", 20), null));
    for (int i = 0; i < RANDOM_COLUMNS; i++) {
      columns.add(column("c" + i, random.nextInt(3) > 0, schemes));
    }
    List<String> keys = keys(columns);
    columns.add(column(Table.ADDED, true, schemes));
    return new Table(name, columns, keys);
  }

  private static List<Value> smallNumbers() {
    List<Value> pool = new ArrayList<>();
    for (int i = -2; i < 10; i++) {
      pool.add(Value.number(i * 1000003L));
    }
    // Neighbours, which ranges tell apart.
    pool.add(Value.number(1));
    pool.add(Value.number(1000004L));
    pool.add(Value.number(1000005L));
    return pool;
  }

  private Column shared(String name, DataType type, boolean nullable, Scheme scheme) {
    // Some tables have a CHAR with the values of another one's VARCHAR.
    DataType narrow = name.equals("word") ? DataType.text("CHAR", type.length()) : type;
    List<Value> pool =
        pools.computeIfAbsent(
            name, key -> name.equals("link") ? smallNumbers() : values.pool(narrow, POOL));
    return new Column(name, type, nullable, scheme, null, name + "s", pool, null);
  }

  private Column own(String name, DataType type, @Nullable Scheme scheme) {
    List<Value> pool = values.pool(type, POOL);
    return new Column(name, type, true, scheme, null, null, pool, preset(type, pool));
  }

  /** A DEFAULT for every second column; null if the value is not written as one literal. */
  private @Nullable Value preset(DataType type, List<Value> pool) {
    @Nullable Value clock = RandomValues.clockPreset(type);
    if (clock != null && random.nextInt(3) == 0) {
      return clock;
    }
    Value value = pick(pool);
    // MySQL does not read x'' as an expression.
    boolean single =
        value.literal().matches("(?s)-?[0-9'\"xX].*|TRUE|FALSE")
            && !value.literal().equalsIgnoreCase("x''");
    return single && random.nextBoolean() ? value : null;
  }

  private Column column(String name, boolean nullable, List<Scheme> schemes) {
    int choice = random.nextInt(schemes.size() + 1);
    @Nullable Scheme scheme = choice == schemes.size() ? null : schemes.get(choice);
    DataType type = scheme == Scheme.ORD ? orderable(anyOrList()) : anyOrList();
    if (scheme == Scheme.RND && mySql && random.nextInt(8) == 0) {
      type = DataType.of(Family.JSON);
    }
    List<Value> pool = values.pool(type, POOL);
    // The table has rows when this column is added, and the server would give them one RND cell.
    boolean added = name.equals(Table.ADDED);
    @Nullable Value preset = preset(type, pool);
    Column column = new Column(name, type, nullable, scheme, null, null, pool, preset);
    return added && (scheme == Scheme.RND || column.hasClock()) ? column.withPreset(null) : column;
  }

  private List<String> keys(List<Column> columns) {
    List<String> keys = new ArrayList<>();
    switch (random.nextInt(3)) {
      case 0 -> {
        keys.add("PRIMARY KEY (" + Table.ROW + ")");
        keys.add("UNIQUE KEY u1 (link, word)");
      }
      case 1 -> {
        keys.add("PRIMARY KEY (link, " + Table.ROW + ")");
        keys.add("UNIQUE KEY u1 (" + Table.ROW + ")");
        keys.add("UNIQUE KEY u2 (step, amount)");
      }
      default -> {
        keys.add("PRIMARY KEY (" + Table.ROW + ")");
        keys.add("KEY k1 (word)");
      }
    }
    for (Column column : columns) {
      if (column.comparable() && column.type().fitsKey() && random.nextInt(4) == 0) {
        keys.add("KEY k_" + column.name() + " (" + column.name() + ")");
      }
    }
    return keys;
  }

  private DataType orderable(DataType first) {
    DataType type = first;
    while (!type.orderable()) {
      type = any();
    }
    return type;
  }

  /** A type of which the driver knows the maximum: a view of every table has that of a step. */
  private DataType withMaximum() {
    DataType type = orderable(any());
    while (type.family() == Family.BOOLEAN) {
      type = orderable(any());
    }
    return type;
  }

  /** A type with many values, or one of the types with few. */
  private DataType anyOrList() {
    return switch (random.nextInt(16)) {
      case 0 -> DataType.bit();
      case 1 -> DataType.enumeration();
      default -> any();
    };
  }

  private DataType any() {
    int fraction = random.nextInt(7);
    int length = 4 + random.nextInt(20);
    return switch (random.nextInt(25)) {
      case 0, 1, 2, 3, 4 ->
          DataType.integer(
              pick(List.of("TINYINT", "SMALLINT", "MEDIUMINT", "INT", "BIGINT")),
              random.nextInt(3) == 0);
      case 5 -> DataType.of(Family.BOOLEAN);
      case 6, 7 -> DataType.decimal(8 + random.nextInt(11), random.nextInt(8));
      case 8 -> DataType.decimal(19 + random.nextInt(40), random.nextInt(19));
      case 9 -> DataType.of(fraction < 3 ? Family.FLOAT : Family.DOUBLE);
      case 10, 11 -> DataType.of(Family.DATE);
      case 12 -> DataType.withFraction(Family.TIME, fraction);
      case 13 -> DataType.withFraction(Family.DATETIME, fraction);
      case 14 -> DataType.withFraction(Family.TIMESTAMP, fraction);
      case 15 -> DataType.text("CHAR", length);
      case 16, 17 -> DataType.text("VARCHAR", length);
      case 18 ->
          DataType.text(
              pick(List.of("TINYTEXT", "TEXT", mySql ? "MEDIUMTEXT" : "TEXT", "LONGTEXT")), 0);
      case 19 -> DataType.bytes("BINARY", length);
      case 20 -> DataType.bytes("VARBINARY", length);
      case 21 -> DataType.integer("BIGINT", true);
      case 22 -> DataType.of(Family.DOUBLE);
      case 23 -> DataType.withFraction(Family.DATETIME, fraction);
      default -> DataType.bytes(pick(List.of("TINYBLOB", "BLOB", "MEDIUMBLOB", "LONGBLOB")), 0);
    };
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
