package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Cells with every octet reach the server as they are, however the delegate sends statements. */
abstract class CellTransportContract extends DriverServerContract {
  private static final String RULES =
      """
      word.id = INT, DET
      word.code = INT, RND
      word.text = VARCHAR(200) COLLATE utf8mb4_bin, DET
      word.note = VARCHAR(200), RND
      """;

  /** So many that the cells together have each octet, also as the last one. */
  private static final int ROWS = 600;

  CellTransportContract(ServerBinary binary) {
    super(binary);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "useServerPrepStmts=false",
        "useServerPrepStmts=true",
        "useCursorFetch=true",
        "rewriteBatchedStatements=true",
        "rewriteBatchedStatements=true useServerPrepStmts=true",
        "rewriteBatchedStatements=true useCursorFetch=true",
        "characterEncoding=windows-1252",
        "characterEncoding=GBK",
      })
  void cells_ofEachOctet_areFound(String settings) throws Exception {
    DriverServer.Database database = server().database(RULES);
    try (Connection connection = database.connect(settings.split("[ =]"))) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(
            "CREATE TABLE word (id INT PRIMARY KEY, code INT, text VARCHAR(200), note VARCHAR(200),"
                + " plain INT)");
      }
      insert(connection);
      update(connection);
      assertThat(read(connection)).isEqualTo(expected());
    }
  }

  /** One half row by row, the other in a batch that the delegate writes, as a value is plain. */
  private static void insert(Connection connection) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO word (id, code, text, note, plain) VALUES (?, ?, ?, ?, ?)")) {
      for (int id = 0; id < ROWS; id++) {
        insert.setInt(1, id);
        insert.setInt(2, -1);
        insert.setString(3, "text " + id);
        insert.setString(4, "note ".repeat(id % 7) + id);
        insert.setInt(5, id);
        if (id < ROWS / 2) {
          assertThat(insert.executeUpdate()).isEqualTo(1);
        } else {
          insert.addBatch();
        }
      }
      assertThat(insert.executeBatch()).hasSize(ROWS / 2);
    }
  }

  private static void update(Connection connection) throws SQLException {
    try (PreparedStatement update =
        connection.prepareStatement("UPDATE word SET code = ? WHERE text = ? AND plain = ?")) {
      for (int id = 0; id < ROWS; id++) {
        update.setInt(1, 7 * id);
        update.setString(2, "text " + id);
        update.setInt(3, id);
        update.addBatch();
      }
      update.executeBatch();
    }
  }

  private static List<String> read(Connection connection) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (PreparedStatement select =
        connection.prepareStatement("SELECT text, code, note, plain FROM word WHERE id = ?")) {
      for (int id = 0; id < ROWS; id++) {
        select.setInt(1, id);
        try (ResultSet row = select.executeQuery()) {
          assertThat(row.next()).isTrue();
          rows.add(
              row.getString("text")
                  + '|'
                  + row.getInt("code")
                  + '|'
                  + row.getString("note")
                  + '|'
                  + row.getInt("plain"));
          assertThat(row.next()).isFalse();
        }
      }
    }
    return rows;
  }

  private static List<String> expected() {
    List<String> rows = new ArrayList<>();
    for (int id = 0; id < ROWS; id++) {
      rows.add("text " + id + '|' + 7 * id + '|' + "note ".repeat(id % 7) + id + '|' + id);
    }
    return rows;
  }
}
