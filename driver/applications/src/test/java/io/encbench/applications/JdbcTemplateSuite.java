package io.encbench.applications;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.core.SpringVersion;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.MapSqlParameterSource;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring's JdbcTemplate and its translation of errors, on a HikariCP pool. */
final class JdbcTemplateSuite implements Suite {
  @Override
  public String framework() {
    return "Spring JDBC " + String.valueOf(SpringVersion.getVersion()).replaceAll("\\..*", "");
  }

  @Override
  public String rules() {
    return PeopleTable.RULES;
  }

  @Override
  public Features open(Database database) throws Exception {
    PeopleTable.create(database);
    HikariConfig config = new HikariConfig();
    config.setDataSource(database.dataSource());
    config.setMaximumPoolSize(2);
    HikariDataSource pool = new HikariDataSource(config);
    return new Templates(pool);
  }

  /** The features, each in a transaction that is rolled back. */
  private static final class Templates implements Features {
    private final HikariDataSource pool;
    private final JdbcTemplate jdbc;
    private final NamedParameterJdbcTemplate named;
    private final TransactionTemplate transactions;
    private final List<Feature> features = new ArrayList<>();

    Templates(HikariDataSource pool) {
      this.pool = pool;
      this.jdbc = new JdbcTemplate(pool);
      this.named = new NamedParameterJdbcTemplate(pool);
      this.transactions = new TransactionTemplate(new DataSourceTransactionManager(pool));
      queries();
      changes();
      errors();
    }

    @Override
    public List<Feature> list() {
      return features;
    }

    @Override
    public void close() {
      pool.close();
    }

    private void add(String name, Feature.Work work) {
      features.add(
          new Feature(
              name,
              () ->
                  transactions.execute(
                      status -> {
                        status.setRollbackOnly();
                        try {
                          return String.valueOf(work.answer());
                        } catch (RuntimeException e) {
                          throw e;
                        } catch (Exception e) {
                          throw new IllegalStateException(e);
                        }
                      })));
    }

    private List<Map<String, Object>> people() {
      return jdbc.queryForList("SELECT name, born, pay, age, note FROM people ORDER BY id");
    }

    private void queries() {
      add(
          "queryForObject of a count",
          () -> jdbc.queryForObject("SELECT COUNT(*) FROM people", Long.class));
      add("queryForList of all columns", this::people);
      add(
          "query with a parameter",
          () -> jdbc.queryForList("SELECT * FROM people WHERE name = ?", "Ann 2"));
      add(
          "query with a parameter of a date",
          () ->
              jdbc.queryForList(
                  "SELECT name FROM people WHERE born > ? ORDER BY id", LocalDate.of(1975, 1, 1)));
      add(
          "query with a java.sql.Date",
          () ->
              jdbc.queryForList(
                  "SELECT name FROM people WHERE born <= ? ORDER BY id",
                  java.sql.Date.valueOf("1975-01-01")));
      add(
          "named parameters and IN",
          () ->
              named.queryForList(
                  "SELECT id FROM people WHERE name IN (:names) OR age = :age ORDER BY id",
                  Map.of("names", List.of("Ann 2", "Bö 3"), "age", 21)));
      add(
          "LIKE",
          () -> jdbc.queryForList("SELECT id FROM people WHERE name LIKE ? ORDER BY id", "Ann%"));
      add(
          "ORDER BY and LIMIT",
          () -> jdbc.queryForList("SELECT id FROM people ORDER BY pay DESC LIMIT 3"));
      add("SUM", () -> jdbc.queryForObject("SELECT SUM(pay) FROM people", BigDecimal.class));
      add(
          "GROUP BY",
          () -> jdbc.queryForList("SELECT age, COUNT(*) c FROM people GROUP BY age ORDER BY age"));
      add(
          "queryForStream",
          () -> {
            try (var rows =
                jdbc.queryForStream(
                    "SELECT name FROM people ORDER BY id", (row, i) -> row.getString(1))) {
              return rows.toList();
            }
          });
      add(
          "a fetch size",
          () -> {
            JdbcTemplate fetching = new JdbcTemplate(pool);
            fetching.setFetchSize(3);
            return fetching.queryForList("SELECT name, note FROM people ORDER BY id");
          });
    }

    private void changes() {
      add(
          "update",
          () ->
              jdbc.update("UPDATE people SET note = ? WHERE name = ?", "new", "Ann 2")
                  + " "
                  + people());
      add(
          "update with arithmetic",
          () ->
              jdbc.update("UPDATE people SET pay = pay + ? WHERE id = ?", new BigDecimal("1.25"), 3)
                  + " "
                  + people());
      add(
          "update with a double",
          () ->
              jdbc.update("UPDATE people SET pay = pay + ? WHERE id = ?", 1.25, 3)
                  + " "
                  + people());
      add(
          "update of many rows with arithmetic",
          () -> jdbc.update("UPDATE people SET age = age + 1") + " " + people());
      add("delete", () -> jdbc.update("DELETE FROM people WHERE age = ?", 21) + " " + people());
      add(
          "delete by a condition of the client",
          () -> jdbc.update("DELETE FROM people WHERE pay > ?", 500) + " " + people());
      add(
          "batchUpdate",
          () -> {
            List<Object[]> rows = new ArrayList<>();
            for (int i = 0; i < 5; i++) {
              rows.add(new Object[] {"Batch " + i, LocalDate.of(2000, 1, 1 + i), i * 1.5, i, null});
            }
            jdbc.batchUpdate(
                "INSERT INTO people (name, born, pay, age, note) VALUES (?, ?, ?, ?, ?)", rows);
            return people();
          });
      add(
          "SimpleJdbcInsert with a generated key",
          () -> {
            new SimpleJdbcInsert(pool)
                .withTableName("people")
                .usingColumns("name", "born", "pay", "age")
                .usingGeneratedKeyColumns("id")
                .withoutTableColumnMetaDataAccess()
                .executeAndReturnKey(
                    new MapSqlParameterSource(
                        Map.of(
                            "name",
                            "Key",
                            "born",
                            LocalDate.of(2001, 2, 3),
                            "pay",
                            7.25,
                            "age",
                            3)));
            return people();
          });
      add(
          "ON DUPLICATE KEY UPDATE",
          () -> {
            jdbc.update(
                "INSERT INTO people (name, age) VALUES (?, ?) ON DUPLICATE KEY UPDATE age = VALUES(age)",
                "Ann 2",
                77);
            return people();
          });
    }

    private void errors() {
      add("a duplicate key", () -> jdbc.update("INSERT INTO people (name) VALUES ('Ann 2')"));
      add(
          "NULL in a NOT NULL column",
          () -> jdbc.update("INSERT INTO people (name) VALUES (?)", (Object) null));
      add(
          "a value that is too long",
          () -> jdbc.update("INSERT INTO people (name) VALUES (?)", "x".repeat(50)));
      add(
          "a value out of range",
          () -> jdbc.update("INSERT INTO people (name, age) VALUES ('r', ?)", 1L << 40));
      add(
          "bad grammar",
          () -> {
            jdbc.execute("SELEC name FROM people");
            return "executed";
          });
      add("bad grammar after a name", () -> jdbc.queryForList("SELECT name FROM people WHERE"));
      add("an unknown column", () -> jdbc.queryForList("SELECT nam FROM people"));
      add("an unknown table", () -> jdbc.queryForList("SELECT name FROM persons"));
      add(
          "no row",
          () -> jdbc.queryForObject("SELECT age FROM people WHERE name = 'none'", Integer.class));
      add("two rows for one", () -> jdbc.queryForObject("SELECT id FROM people", Integer.class));
    }
  }
}
