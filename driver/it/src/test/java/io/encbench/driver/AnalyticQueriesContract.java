package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Analytic queries have the same results on tables whose columns are all encrypted. */
abstract class AnalyticQueriesContract extends DriverServerContract {
  private static final long SEED = 7;

  /**
   * The numbers of queries with a computed integer or a sum whose type the driver reports with more
   * digits than a server that sorts or groups in a temporary table. Only their text is compared.
   */
  private static final Set<String> OTHER_TYPES = Set.of("7", "8", "9", "12", "14", "16", "22");

  private final String collation;

  AnalyticQueriesContract(ServerBinary binary, String collation) {
    super(binary);
    this.collation = collation;
  }

  @Test
  void query_onEncryptedTables_answersAsOnPlainOnes() throws Exception {
    try (Connection plain = server().database("").connect();
        Connection encrypted =
            server().database(AnalyticTables.RULES.formatted(collation)).connect()) {
      AnalyticTables.create(plain, collation);
      AnalyticTables.create(encrypted, collation);
      new AnalyticTables(SEED, List.of(plain, encrypted)).fill();
      List<String> differences = new ArrayList<>();
      for (Map.Entry<String, String> each : AnalyticQueries.all().entrySet()) {
        boolean asText = OTHER_TYPES.contains(each.getKey().replaceFirst(" .*", ""));
        List<String> expected = answer(plain, each.getValue(), asText);
        assertThat(expected).as(each.getKey()).hasSizeGreaterThan(asText ? 0 : 1);
        List<String> found;
        try {
          found = answer(encrypted, each.getValue(), asText);
        } catch (SQLException e) {
          found = List.of(e.toString());
        }
        if (!found.equals(expected)) {
          differences.add(each.getKey() + ":\n" + found + "\ninstead of\n" + expected);
        }
      }
      assertThat(differences).isEmpty();
    }
  }

  private static List<String> answer(Connection connection, String sql, boolean asText)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      ClientSideQuery query = new ClientSideQuery(sql, /* ordered= */ true, List.of(List.of()));
      return asText
          ? texts(statement)
          : ClientSideSelectContract.answer(statement, query, List.of());
    }
  }

  private static List<String> texts(PreparedStatement statement) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery()) {
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.add(String.valueOf(result.getString(i)));
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }
}
