package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Analytic queries have the same results on tables whose columns are all encrypted. */
abstract class AnalyticQueriesContract extends DriverServerContract {
  private static final long SEED = 7;

  /** The numbers of queries that wait for functions in the client. */
  private static final Set<String> REFUSED =
      Set.of("2", "5", "7", "8", "9", "10", "11", "12", "14", "15", "16", "17", "20", "21", "22");

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
        ClientSideQuery query =
            new ClientSideQuery(each.getValue(), /* ordered= */ true, List.of(List.of()));
        List<String> expected = answer(plain, query);
        assertThat(expected).as(each.getKey()).hasSizeGreaterThan(1);
        String found;
        try {
          found = String.join("\n", answer(encrypted, query));
        } catch (SQLException e) {
          found = e.toString();
        }
        boolean refused = REFUSED.contains(each.getKey().replaceFirst(" .*", ""));
        boolean asExpected =
            refused
                ? found.matches(".*client side: (function|operator|an expression of kind Case).*")
                : found.equals(String.join("\n", expected));
        if (!asExpected) {
          differences.add(each.getKey() + ":\n" + found + "\ninstead of\n" + expected);
        }
      }
      assertThat(differences).isEmpty();
    }
  }

  private static List<String> answer(Connection connection, ClientSideQuery query)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query.sql())) {
      return ClientSideSelectContract.answer(statement, query, List.of());
    }
  }
}
