package io.encbench.driver.rules;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import io.encbench.crypto.Scheme;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All encryption rules of a connection, by table and column. Immutable. Names are case-insensitive.
 *
 * <p>A rules file is a props file with a line for each encrypted column. Its last entry states the
 * number of rules; without it, a truncated file would silently encrypt fewer columns:
 *
 * <pre>
 * customer.c_last    = VARCHAR(16) COLLATE binary, DET
 * customer.c_first   = VARCHAR(16) COLLATE utf8mb4_0900_ai_ci, RND
 * order_line.ol_o_id = INT, ORD, domain=order
 * item.*             = i_id, i_name, i_price
 * item.i_price       = DECIMAL(5,2), RND
 * end-of-rules       = 5
 * </pre>
 *
 * <p>A line {@code cell-format = 2} states the version of the format of all cells; without it, they
 * have format 1.
 *
 * <p>A line {@code table.*} states the order of all columns of a table. It is needed for statements
 * that store rows without naming columns.
 */
public final class EncryptionRules {
  private static final EncryptionRules NONE = new EncryptionRules(List.of(), Map.of());

  private final List<ColumnRule> rules;

  /** The stated columns of tables, in order, by the key of the table's name. */
  private final Map<String, List<String>> columnOrders;

  private final Map<String, Map<String, ColumnRule>> byTable = new HashMap<>();

  /** Computed once, because every connection looks up the context of its rules. */
  private final int hash;

  /** Cached, because codecs are looked up by the identity of their rule. */
  private final Map<ColumnRule, ColumnRule> computed = new HashMap<>();

  /**
   * Creates checked rules.
   *
   * @param columnOrders the stated columns of tables, in order, by {@link Identifiers#key}
   */
  EncryptionRules(List<ColumnRule> rules, Map<String, List<String>> columnOrders) {
    this.rules = List.copyOf(rules);
    this.columnOrders = Map.copyOf(columnOrders);
    this.hash = 31 * this.rules.hashCode() + this.columnOrders.hashCode();
    for (ColumnRule rule : this.rules) {
      byTable
          .computeIfAbsent(Identifiers.key(rule.table()), table -> new HashMap<>())
          .put(Identifiers.key(rule.column()), rule);
      if (rule.type().kind() == ColumnType.Kind.BOOLEAN) {
        computed.put(rule, rule.of(new ColumnType(ColumnType.Kind.TINYINT, 0, 0, false)));
      }
    }
  }

  /** Rules that encrypt no column. */
  public static EncryptionRules none() {
    return NONE;
  }

  /**
   * Creates rules from a list.
   *
   * @throws ConfigurationException if a column has two rules, a scheme does not fit its column's
   *     type, or two columns of a domain cannot have equal cells
   */
  public static EncryptionRules of(List<ColumnRule> rules) {
    RuleChecks checks = new RuleChecks();
    for (ColumnRule rule : rules) {
      String problem = checks.problemOfNext(rule);
      if (problem != null) {
        throw new ConfigurationException(problem);
      }
    }
    return new EncryptionRules(rules, Map.of());
  }

  /**
   * Reads a rules file in UTF-8.
   *
   * @throws ConfigurationException if a line is wrong, naming the file, the line and the problem;
   *     also if the file has no rule, or its end mark is missing or states another number
   */
  public static EncryptionRules read(Path file) {
    return of(PropsFile.read(file));
  }

  /**
   * Parses the text of a rules file.
   *
   * @param name name of the text in error messages
   * @throws ConfigurationException under the same conditions as {@link #read}
   */
  public static EncryptionRules parse(String name, String text) {
    return of(PropsFile.parse(name, text));
  }

  /** The last line of a rules file with the given number of rules. */
  public static String endMark(int rules) {
    return RulesReader.END_MARK + " = " + rules;
  }

  private static EncryptionRules of(PropsFile file) {
    return new RulesReader(file).rules();
  }

  /** The rule of a column, or null if the column is not encrypted. */
  public @Nullable ColumnRule rule(String table, String column) {
    Map<String, ColumnRule> columns = byTable.get(Identifiers.key(table));
    return columns == null ? null : columns.get(Identifiers.key(column));
  }

  /**
   * The names of all columns of a table in their order, if the rules state it; otherwise empty. A
   * server's report of this order is not trusted, because a wrong one would make the driver send a
   * secret as the value of a plain column.
   */
  public List<String> columnOrder(String table) {
    return columnOrders.getOrDefault(Identifiers.key(table), List.of());
  }

  /** Whether any column of the table is encrypted. */
  public boolean hasTable(String table) {
    return byTable.containsKey(Identifiers.key(table));
  }

  /**
   * The rule for values of a column after a UNION or a parenthesised subquery. Both servers drop
   * the display width there, and with it the difference between a BOOLEAN and a TINYINT.
   */
  public ColumnRule computed(ColumnRule rule) {
    return computed.getOrDefault(rule, rule);
  }

  /**
   * The same columns under DET, each in its own domain. The server learns which values of a column
   * are equal, and no more.
   */
  public EncryptionRules allDeterministic() {
    return new EncryptionRules(
        rules.stream()
            .map(
                rule ->
                    new ColumnRule(
                        rule.table(),
                        rule.column(),
                        rule.type(),
                        Scheme.DET,
                        Identifiers.key(rule.table()) + "." + Identifiers.key(rule.column())))
            .toList(),
        columnOrders);
  }

  /** Every rule, in the order of the file. */
  public Collection<ColumnRule> all() {
    return rules;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof EncryptionRules that
        && rules.equals(that.rules)
        && columnOrders.equals(that.columnOrders);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
