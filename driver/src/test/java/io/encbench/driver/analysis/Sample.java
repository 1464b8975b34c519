package io.encbench.driver.analysis;

import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.CellCheck;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.RulesText;
import io.encbench.driver.sql.SqlTemplate;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * A small schema with rules. Analyses statements and returns the findings in a form that tests can
 * compare.
 */
public final class Sample {
  public static final EncryptionRules RULES =
      EncryptionRules.parse(
          "rules.props",
          RulesText.complete(
              """
              person.id = INT, DET, domain=person
              person.name = VARCHAR(20) COLLATE binary, DET
              person.born = DATE, ORD
              person.note = VARCHAR(100), RND
              person.pay = DECIMAL(12,2), ORD, domain=money
              visit.person_id = INT, DET, domain=person
              visit.cost = DECIMAL(12,2), ORD, domain=money
              visit.text = TEXT, RND
              visit.code = INT, DET
              tag.id = INT, DET
              secret.later = VARCHAR(20) COLLATE binary, DET
              secret.id = INT, DET
              secret.word = VARCHAR(20) COLLATE binary, DET
              tag.* = id, title
              parcel.kind = VARCHAR(20), RND
              parcel.at = DATETIME(3), DET
              parcel.day = DATE, RND
              parcel.state = INT, DET
              parcel.size = INT, RND
              parcel.kind2 = VARCHAR(20), RND, domain=parcel.kind
              box.kind = VARCHAR(20), RND, domain=parcel.kind
              box.at = DATETIME(3), DET, domain=parcel.at
              box.day = DATE, RND, domain=parcel.day
              box.state = INT, DET, domain=parcel.state
              box.size = INT, RND, domain=parcel.size
              friend.nick = VARCHAR(20) COLLATE utf8mb4_0900_ai_ci, DET
              """));

  private static final Map<String, List<String>> TABLES =
      Map.of(
          "person", List.of("id", "name", "born", "note", "pay", "plain"),
          "visit", List.of("vid", "person_id", "cost", "text", "code"),
          "tag", List.of("id", "title"),
          "secret", List.of("id", "word"),
          "friend", List.of("id", "nick"),
          "city", List.of("cid", "title"),
          "parcel", List.of("id", "kind", "at", "day", "state", "size", "plain"));

  /** The columns with a DEFAULT, with its cell; an empty cell stands for the server's time. */
  private static final Map<String, String> DEFAULTS =
      Map.of("parcel.kind", "aa", "parcel.at", "", "parcel.state", "bb");

  static final SchemaCatalogue CATALOGUE =
      new SchemaCatalogue() {
        @Override
        public List<SchemaCatalogue.SchemaColumn> columns(String table) {
          String name = table.substring(table.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
          return TABLES.getOrDefault(name, List.of()).stream()
              .map(column -> new SchemaCatalogue.SchemaColumn(column, !column.equals("id")))
              .toList();
        }

        @Override
        public SchemaCatalogue.@Nullable ColumnDefault columnDefault(
            String table, ColumnRule column) {
          String cell = DEFAULTS.get(column.name());
          return cell == null ? null : new ColumnDefault(column, cell, cell.isEmpty());
        }

        @Override
        public @Nullable String fixedCheck(String table, ColumnRule column) {
          return column.name().equals("parcel.kind") ? "c k" : null;
        }

        @Override
        public boolean hasRows(String table) {
          return table.endsWith("parcel") || table.equals("visit") || table.equals("d.visit");
        }

        @Override
        public boolean viewTouches(@Nullable String schema, String name) {
          return (schema == null || schema.equals("d")) && name.equalsIgnoreCase("person_names");
        }

        @Override
        public boolean functionTouches(@Nullable String schema, String name) {
          return (schema == null || schema.equals("d")) && name.equalsIgnoreCase("name_of");
        }

        @Override
        public boolean procedureTouches(@Nullable String schema, String name) {
          return !name.equalsIgnoreCase("harmless");
        }
      };

  private Sample() {}

  public static StatementPlan plan(String sql) throws SQLException {
    return plan(sql, 1);
  }

  public static StatementPlan plan(String sql, int keys) throws SQLException {
    return plan(sql, keys, CellCheck.CellChecks.OFF);
  }

  private static StatementPlan plan(String sql, int keys, CellCheck.CellChecks checks)
      throws SQLException {
    return new RuleAnalyzer(RULES, CATALOGUE, keys, checks).analyze(SqlTemplate.of(sql));
  }

  /** The text for the server, where each cell is {@code C0}, or {@code C1} under a second key. */
  static String rendered(String sql, int keys) throws SQLException {
    return rendered(sql, plan(sql, keys));
  }

  /** The same for a definition whose cells the server checks. */
  static String renderedWithChecks(String sql) throws SQLException {
    return rendered(sql, plan(sql, 1, CellCheck.CellChecks.ON));
  }

  private static String rendered(String sql, StatementPlan plan) throws SQLException {
    return SqlRenderer.render(
        SqlTemplate.of(sql),
        plan,
        "?",
        (use, slot, key) -> new byte[] {(byte) (0xC0 + key)},
        fill ->
            fill instanceof StatementPlan.Fill.Renewed renewed
                ? HexFormat.of().parseHex(renewed.cell())
                : new byte[] {(byte) 0xDD});
  }

  /** The use of each slot: {@code -} passes, {@code S person.id} is stored. */
  static String uses(String sql) throws SQLException {
    StringJoiner uses = new StringJoiner(", ");
    for (StatementPlan.SlotUse use : plan(sql).slots()) {
      uses.add(text(use));
    }
    return uses.toString();
  }

  private static String text(StatementPlan.SlotUse use) {
    if (use instanceof StatementPlan.SlotUse.Store store) {
      return "S " + store.column().name();
    }
    if (use instanceof StatementPlan.SlotUse.StoreNotNull store) {
      return "N " + store.column().name();
    }
    if (use instanceof StatementPlan.SlotUse.Compare compare) {
      return "C " + compare.column().name();
    }
    return use instanceof StatementPlan.SlotUse.CompareUnderEveryKey every
        ? "K " + every.column().name() + " " + every.keys()
        : "-";
  }

  /** The rules of the result's columns: {@code person.id, -}; empty if all are plain. */
  static String result(String sql) throws SQLException {
    ResultColumns result = plan(sql).result();
    StringJoiner columns = new StringJoiner(", ");
    for (int i = 1; i <= result.count(); i++) {
      ColumnRule rule = result.rule(i);
      columns.add(rule == null ? "-" : rule.name());
    }
    return columns.toString();
  }
}
