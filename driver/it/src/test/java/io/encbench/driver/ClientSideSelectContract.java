package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.server.install.ServerBinary;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** TPC-C's queries and similar ones have the same results on encrypted columns as on plain ones. */
abstract class ClientSideSelectContract extends DriverServerContract {
  /** Every column, without order-preserving cells. */
  private static final String STRICT =
      """
      warehouse.w_id = INT, DET, domain=w
      warehouse.w_tax = DECIMAL(4,4), RND
      warehouse.w_ytd = DECIMAL(12,2), RND
      district.d_w_id = INT, DET, domain=w
      district.d_id = INT, DET, domain=d
      district.d_tax = DECIMAL(4,4), RND
      district.d_ytd = DECIMAL(12,2), RND
      district.d_next_o_id = INT, RND
      customer.c_w_id = INT, DET, domain=w
      customer.c_d_id = INT, DET, domain=d
      customer.c_id = INT, DET, domain=c
      customer.c_last = VARCHAR(16) COLLATE binary, DET
      customer.c_first = VARCHAR(16) COLLATE %s, RND
      customer.c_discount = DECIMAL(4,4), RND
      customer.c_balance = DECIMAL(12,2), RND
      customer.c_since = DATETIME, RND
      history.h_w_id = INT, DET, domain=w
      history.h_d_id = INT, DET, domain=d
      history.h_amount = DECIMAL(6,2), RND
      new_order.no_w_id = INT, DET, domain=w
      new_order.no_d_id = INT, DET, domain=d
      new_order.no_o_id = INT, DET, domain=o
      oorder.o_w_id = INT, DET, domain=w
      oorder.o_d_id = INT, DET, domain=d
      oorder.o_id = INT, DET, domain=o
      oorder.o_c_id = INT, DET, domain=c
      oorder.o_carrier_id = INT, RND
      oorder.o_ol_cnt = INT, RND
      oorder.o_entry_d = DATETIME, RND
      order_line.ol_w_id = INT, DET, domain=w
      order_line.ol_d_id = INT, DET, domain=d
      order_line.ol_o_id = INT, DET, domain=o
      order_line.ol_number = INT, DET
      order_line.ol_i_id = INT, DET, domain=i
      order_line.ol_delivery_d = DATETIME, RND
      order_line.ol_amount = DECIMAL(6,2), RND
      order_line.ol_quantity = INT, RND
      stock.s_w_id = INT, DET, domain=w
      stock.s_i_id = INT, DET, domain=i
      stock.s_quantity = INT, RND
      stock.s_ytd = INT, RND
      stock.s_data = VARCHAR(50) COLLATE %s, RND
      item.i_id = INT, DET, domain=i
      item.i_price = DECIMAL(5,2), RND
      """;

  private static final int TIMES = 8;
  private static final long SEED = 42;
  private static final int WAREHOUSES = 100;

  /** Maximum number of differences to report. */
  private static final int MOST_DIFFERENCES = 20;

  private final String bytes;
  private final String usual;

  ClientSideSelectContract(ServerBinary binary, String bytes, String usual) {
    super(binary);
    this.bytes = bytes;
    this.usual = usual;
  }

  /** The encrypted columns and their schemes. */
  enum Cells {
    STRICT,
    WINDOWS,
    ORDERED,
    KEYS_PLAIN
  }

  /** Connector/J settings that decide where statements are prepared. */
  enum Preparing {
    IN_CLIENT("false"),
    BY_SERVER("true");

    private final String byServer;

    Preparing(String byServer) {
      this.byServer = byServer;
    }
  }

  private String rules(Cells cells) {
    String strict = STRICT.formatted(usual, usual);
    return switch (cells) {
      case STRICT -> strict;
      case WINDOWS -> strict.replaceAll("INT, DET, domain=o\n", "INT, DET, domain=o, windows=on\n");
      case ORDERED ->
          strict
              .replaceAll("INT, DET, domain=o\n", "INT, ORD, domain=o\n")
              .replace("d_next_o_id = INT, RND", "d_next_o_id = INT, ORD, domain=o")
              .replace("ol_number = INT, DET", "ol_number = INT, ORD")
              .replace("s_quantity = INT, RND", "s_quantity = INT, ORD");
      case KEYS_PLAIN -> strict.replaceAll("(?m)^.*_id = INT, DET.*\n", "");
    };
  }

  @ParameterizedTest
  @EnumSource
  void query_onEncryptedColumns_answersAsOnPlainOnes(Cells cells) throws Exception {
    DriverServer.Database ofPlain = server().database("");
    DriverServer.Database ofEncrypted = server().database(rules(cells));
    try (Connection plain = connectForBatches(ofPlain);
        Connection encrypted = connectForBatches(ofEncrypted)) {
      TpccTwins.create(plain, bytes, usual);
      TpccTwins.create(encrypted, bytes, usual);
      new TpccTwins(SEED, plain, encrypted).fill();
    }
    for (Preparing preparing : Preparing.values()) {
      try (Connection plain = connect(ofPlain, preparing);
          Connection encrypted = connect(ofEncrypted, preparing)) {
        List<String> differences = new ArrayList<>();
        for (ClientSideQuery query : ClientSideQuery.all(TIMES)) {
          compare(plain, encrypted, query, differences);
        }
        for (ClientSideQuery query : ClientSideQuery.consistency()) {
          requireRows(plain, query);
        }
        assertThat(differences).as(cells + " " + preparing).isEmpty();
        for (ClientSideQuery query : ClientSideQuery.joinsAndSubqueries()) {
          requireRows(plain, query);
        }
      }
    }
  }

  /** The statement of BenchmarkSQL's MySQL fork, for each of a thousand districts. */
  @ParameterizedTest
  @EnumSource(names = {"STRICT", "ORDERED"})
  void stockLevel_ofAThousandDistricts_countsAsOnPlainColumns(Cells cells) throws Exception {
    Random random = new Random(SEED);
    try (Connection plain = connectForBatches(server().database(""));
        Connection encrypted = connectForBatches(server().database(rules(cells)))) {
      TpccTwins.create(plain, bytes, usual);
      TpccTwins.create(encrypted, bytes, usual);
      new TpccTwins(SEED, plain, encrypted).fillDistricts(WAREHOUSES);
      List<Long> counts = new ArrayList<>();
      List<Long> expected = new ArrayList<>();
      try (PreparedStatement ofPlain = plain.prepareStatement(ClientSideQuery.STOCK_LEVEL);
          PreparedStatement ofEncrypted = encrypted.prepareStatement(ClientSideQuery.STOCK_LEVEL)) {
        for (int district = 0; district < 10 * WAREHOUSES; district++) {
          int warehouse = 1 + district / 10;
          int threshold = 10 + random.nextInt(60);
          List<Object> parameters = List.of(warehouse, threshold, warehouse, 1 + district % 10);
          expected.add(count(ofPlain, parameters));
          counts.add(count(ofEncrypted, parameters));
        }
      }
      assertThat(counts).isEqualTo(expected);
      assertThat(Set.copyOf(expected)).as("different counts").hasSizeGreaterThan(5);
    }
  }

  private static Connection connectForBatches(DriverServer.Database database) throws SQLException {
    return database.connect("rewriteBatchedStatements", "true");
  }

  private static long count(PreparedStatement statement, List<Object> parameters)
      throws SQLException {
    for (int i = 0; i < parameters.size(); i++) {
      statement.setObject(i + 1, parameters.get(i));
    }
    try (ResultSet rows = statement.executeQuery()) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private static Connection connect(DriverServer.Database database, Preparing preparing)
      throws SQLException {
    return database.connect("useServerPrepStmts", preparing.byServer);
  }

  private static void compare(
      Connection plain, Connection encrypted, ClientSideQuery query, List<String> differences)
      throws SQLException {
    try (PreparedStatement expected = plain.prepareStatement(query.sql());
        PreparedStatement actual = encrypted.prepareStatement(query.sql())) {
      for (List<Object> parameters : query.parameters()) {
        List<String> wanted = answer(expected, query, parameters);
        List<String> given = answer(actual, query, parameters);
        if (!wanted.equals(given) && differences.size() < MOST_DIFFERENCES) {
          differences.add(
              query.sql() + " " + parameters + ": plain " + wanted + ", encrypted " + given);
        }
      }
    } catch (SQLException e) {
      differences.add(query.sql() + ": " + e);
    }
  }

  /**
   * Requires that the query returns rows on plain columns; otherwise an empty result would pass the
   * comparison.
   */
  private static void requireRows(Connection plain, ClientSideQuery query) throws SQLException {
    try (PreparedStatement statement = plain.prepareStatement(query.sql())) {
      assertThat(answer(statement, query, List.of())).as(query.sql()).hasSizeGreaterThan(1);
    }
  }

  static List<String> answer(
      PreparedStatement statement, ClientSideQuery query, List<Object> parameters)
      throws SQLException {
    for (int i = 0; i < parameters.size(); i++) {
      statement.setObject(i + 1, parameters.get(i));
    }
    List<String> lines = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        lines.add(line(rows));
      }
      if (!query.ordered()) {
        Collections.sort(lines);
      }
      lines.add(0, description(rows.getMetaData(), query));
    }
    return lines;
  }

  private static String line(ResultSet rows) throws SQLException {
    StringBuilder line = new StringBuilder();
    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
      Object value = rows.getObject(i);
      line.append(value == null ? null : value.getClass().getSimpleName()).append(' ');
      line.append(value).append(' ').append(rows.getString(i)).append(rows.wasNull()).append("; ");
      String label = rows.getMetaData().getColumnLabel(i);
      line.append(rows.findColumn(label) <= i);
    }
    return line.toString();
  }

  private static String description(ResultSetMetaData metaData, ClientSideQuery query)
      throws SQLException {
    StringBuilder line = new StringBuilder();
    for (int i = 1; i <= metaData.getColumnCount(); i++) {
      line.append(metaData.getColumnLabel(i)).append(' ');
      if (query.readsTables()) {
        line.append(metaData.getColumnName(i)).append(' ');
        line.append(metaData.getTableName(i)).append(' ');
      }
      line.append(metaData.getColumnTypeName(i))
          .append(' ')
          .append(metaData.getColumnType(i))
          .append(' ')
          .append(metaData.getColumnClassName(i))
          .append(' ')
          .append(metaData.getPrecision(i))
          .append(' ')
          .append(metaData.getScale(i))
          .append(' ')
          .append(metaData.isSigned(i))
          .append("; ");
    }
    return line.toString();
  }
}
