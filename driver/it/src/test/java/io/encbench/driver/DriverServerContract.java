package io.encbench.driver;

import io.encbench.server.install.ServerBinary;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Base of tests that run on a real server of each kind. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class DriverServerContract {
  private final ServerBinary binary;
  private @Nullable DriverServer started;

  public DriverServerContract(ServerBinary binary) {
    this.binary = binary;
  }

  @BeforeAll
  final void findServer(@TempDir Path directory) {
    started = DriverServer.ofKindOrSkip(binary, directory);
  }

  public final DriverServer server() {
    return Objects.requireNonNull(started);
  }

  /** The rows of a query as text, sorted. */
  static List<String> sortedRows(Connection connection, String query) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      int width = row.getMetaData().getColumnCount();
      while (row.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
          values.add(row.getString(i));
        }
        rows.add(values.toString());
      }
    }
    rows.sort(null);
    return rows;
  }
}
