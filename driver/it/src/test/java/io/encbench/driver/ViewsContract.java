package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Queries of views that read encrypted tables are answered from the definitions of the views. */
abstract class ViewsContract extends DriverServerContract {
  private static final long SEED = 11;

  private static final String[] DEFINITIONS = {
    "CREATE VIEW orders AS SELECT o_w_id, o_d_id, o_id, o_ol_cnt AS cnt FROM oorder",
    "CREATE VIEW totals (w, d, o, total) AS SELECT ol_w_id, ol_d_id, ol_o_id, SUM(ol_amount)"
        + " FROM order_line GROUP BY ol_w_id, ol_d_id, ol_o_id",
    "CREATE SQL SECURITY INVOKER VIEW large AS SELECT x.o_id, cnt, totals.total FROM orders x JOIN"
        + " totals ON x.o_w_id = w AND o_d_id = d AND o_id = o WHERE total > 20000.00",
    "CREATE VIEW idle AS SELECT c.c_id, c_last, (SELECT COUNT(*) FROM oorder WHERE o_c_id = c.c_id)"
        + " AS n FROM customer c LEFT JOIN oorder o ON o.o_c_id = c.c_id AND o_w_id = c_w_id"
        + " AND o_d_id = c_d_id WHERE o_id IS NULL AND c_last <> 'abc'",
  };

  private static final List<String> QUERIES =
      List.of(
          "SELECT * FROM orders ORDER BY o_w_id, o_d_id, o_id",
          "SELECT * FROM orders x WHERE x.cnt > 3 ORDER BY o_w_id, o_d_id, o_id",
          "SELECT o_id FROM orders WHERE o_id = 3 AND o_w_id = 1 AND o_d_id = 1",
          "SELECT orders.o_id, x.cnt FROM orders JOIN orders x ON orders.o_id = x.o_id"
              + " AND orders.cnt < x.cnt ORDER BY 1, orders.o_w_id, orders.o_d_id, x.o_d_id, 2",
          "SELECT COUNT(*), SUM(total) FROM totals WHERE total > 5000",
          "SELECT * FROM large ORDER BY total, o_id",
          "SELECT c_id, c_last, n FROM idle AS q WHERE q.c_last LIKE 'b%' ORDER BY c_id",
          "SELECT COUNT(*) FROM oorder, totals WHERE o_w_id = w AND o_d_id = d AND o_id = o"
              + " AND total > o_ol_cnt",
          "SELECT o_id FROM orders WHERE cnt > 5 UNION SELECT o FROM totals WHERE total > 30000"
              + " ORDER BY 1");

  private final String collation;

  ViewsContract(ServerBinary binary, String collation) {
    super(binary);
    this.collation = collation;
  }

  private Connection connect(DriverServer.Database database) throws SQLException {
    Connection connection = database.connect();
    AnalyticTables.create(connection, collation);
    return connection;
  }

  private DriverServer.Database encrypted() throws Exception {
    return server().database(AnalyticTables.RULES.formatted(collation));
  }

  @Test
  void query_ofAView_answersAsOnPlainTables() throws Exception {
    DriverServer.Database plain = server().database("");
    DriverServer.Database encrypted = encrypted();
    try (Connection expected = connect(plain);
        Connection found = connect(encrypted)) {
      new AnalyticTables(SEED, List.of(expected, found)).fill();
      for (DriverServer.Database each : List.of(plain, encrypted)) {
        each.executePlain(DEFINITIONS);
      }
      try (Connection later = encrypted.connect("useServerPrepStmts", "true")) {
        // Makes the driver read the schema again.
        later.createStatement().execute("CREATE TABLE other (a INT)");
        for (String query : QUERIES) {
          List<String> rows = rows(expected, query);
          assertThat(rows).as(query).hasSizeGreaterThan(1);
          for (Connection each : List.of(found, later)) {
            assertThat(rows(each, query)).as(query).isEqualTo(rows);
          }
        }
      }
    }
  }

  /** The rows, with labels and types of the columns. */
  private static List<String> rows(Connection connection, String query) throws SQLException {
    ClientSideQuery described =
        new ClientSideQuery("WITH " + query, /* ordered= */ true, List.of(List.of()));
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      return ClientSideSelectContract.answer(statement, described, List.of());
    }
  }

  @Test
  void view_thatAnotherClientChanges_isReadAnew() throws Exception {
    DriverServer.Database database = encrypted();
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO region VALUES (1, 'Asia'), (2, 'Europe')");
      statement.execute("CREATE VIEW regions AS SELECT r_name FROM region");
      String query = "SELECT r_name FROM regions WHERE r_name LIKE '%e' ORDER BY r_name";
      try (PreparedStatement prepared = connection.prepareStatement(query)) {
        assertThat(strings(prepared)).containsExactly("Europe");

        database.executePlain(
            "CREATE OR REPLACE VIEW regions AS SELECT n_name AS r_name FROM nation");

        assertThat(DriverContract.strings(connection, query)).isEmpty();
        assertThatThrownBy(prepared::executeQuery).hasMessageContaining("prepare");
      }
    }
  }

  private static List<String> strings(PreparedStatement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      rows.next();
      return List.of(rows.getString(1));
    }
  }

  @Test
  void createView_throughTheDriver_storesNoConstants() throws Exception {
    try (Connection connection = connect(encrypted());
        Statement statement = connection.createStatement()) {
      statement.execute("INSERT INTO region VALUES (1, 'Asia'), (2, 'Europe')");

      statement.execute("CREATE VIEW a (n) AS SELECT r_name FROM region ORDER BY r_name DESC");
      assertThat(DriverContract.strings(connection, "SELECT n FROM a WHERE n <> 'asia'"))
          .containsExactly("Europe");

      for (String refused :
          List.of(
              "CREATE VIEW b AS SELECT r_name FROM region WHERE r_name = 'Asia'",
              "CREATE VIEW b AS SELECT r_name FROM region WHERE r_regionkey = 1",
              "CREATE VIEW b AS SELECT REVERSE(r_name) FROM region",
              "INSERT INTO a (n) VALUES ('Africa')",
              "UPDATE a SET n = 'Africa'",
              "DELETE FROM a")) {
        assertThatThrownBy(() -> statement.execute(refused))
            .as(refused)
            .isInstanceOf(SQLFeatureNotSupportedException.class)
            .hasMessageNotContainingAny("Asia", "Africa");
      }
      assertThatThrownBy(() -> statement.executeQuery("SELECT * FROM b"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("b' doesn't exist");
    }
  }
}
