package io.encbench.driver.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;
import io.encbench.driver.value.codec.CellEncoder;
import io.encbench.server.install.ServerBinary;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Compares plain columns with values on a server, and checks that comparing cells gives the same
 * results.
 */
class ColumnComparisonsIT {
  private static final Set<Kind> LIKE_OTHERS =
      Set.of(Kind.TINYTEXT, Kind.MEDIUMTEXT, Kind.LONGTEXT, Kind.TINYBLOB, Kind.LONGBLOB);

  private final TimeZone defaultZone = TimeZone.getDefault();

  @AfterEach
  void defaultZone() {
    TimeZone.setDefault(defaultZone);
  }

  @ParameterizedTest
  @EnumSource
  void comparing_withWhatCanBeEncoded_isAsOnPlainColumns(ServerBinary binary) throws Exception {
    List<String> differences = new ArrayList<>();
    int comparisons = 0;
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    PlainDatabase database = PlainDatabase.ofKindOrSkip(binary);
    try (Connection connection = database.connect("LOCAL")) {
      for (Map.Entry<ColumnType, List<String>> type : SampleValues.byType().entrySet()) {
        if (!LIKE_OTHERS.contains(type.getKey().kind())) {
          database.createTable(connection, type.getKey());
          insert(connection, type.getValue());
          comparisons += compare(connection, type.getKey(), differences);
        }
      }
    }
    assertThat(differences).isEmpty();
    assertThat(comparisons).isGreaterThan(1_000);
  }

  private static void insert(Connection connection, List<String> literals) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String literal : literals) {
        statement.addBatch("INSERT INTO plain (v) VALUES (" + literal + ")");
      }
      statement.executeBatch();
    }
  }

  private static int compare(Connection connection, ColumnType type, List<String> differences)
      throws SQLException {
    Scheme scheme = type.isLong() ? Scheme.ORD : Scheme.DET;
    ColumnRule rule = new ColumnRule("plain", "v", type, scheme, "plain.v");
    CellCodecs codecs =
        new CellCodecs(
            new CellCiphers(
                Algorithm.AES_128_GCM, KeyRing.ofHex("00112233445566778899aabbccddeeff")),
            ConnectorDefaults.of(ZoneOffset.UTC));
    int comparisons = 0;
    for (Object operand : operands(connection)) {
      Outcome encoded = Outcome.of(() -> codecs.comparing(rule).encode(operand));
      if (!encoded.failed()) {
        byte[] cell = codecs.comparing(rule).encode(operand);
        comparisons += compare(connection, codecs.storing(rule), cell, operand, type, differences);
      }
    }
    return comparisons;
  }

  private static List<Object> operands(Connection connection) throws SQLException {
    List<Object> operands = new ArrayList<>();
    SampleObjects.all().forEach(operands::addAll);
    // Connector/J sends the text of a different time for many of them.
    operands.removeIf(Duration.class::isInstance);
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT v, v FROM plain")) {
      while (rows.next()) {
        operands.add(rows.getString(1));
        operands.add(objectOrText(rows));
      }
    }
    return operands;
  }

  /** Returns text if Java has no such object: 24:00:00, or a day between two calendars. */
  private static Object objectOrText(ResultSet rows) throws SQLException {
    try {
      return rows.getObject(2);
    } catch (SQLException e) {
      return rows.getString(1);
    }
  }

  private static int compare(
      Connection connection,
      CellEncoder storing,
      byte[] operandCell,
      Object operand,
      ColumnType type,
      List<String> differences)
      throws SQLException {
    int comparisons = 0;
    // A server shows only six digits of a FLOAT.
    String shown = type.kind() == Kind.FLOAT ? "v + 0e0" : "v";
    try (PreparedStatement select =
        connection.prepareStatement("SELECT " + shown + ", v = ?, v < ? FROM plain ORDER BY id")) {
      select.setObject(1, operand);
      select.setObject(2, operand);
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          int order = Arrays.compareUnsigned(cell(rows, storing, type), operandCell);
          boolean asPlain = rows.getBoolean(2) == (order == 0);
          if (type.isLong()) {
            asPlain &= rows.getBoolean(3) == (order < 0);
          }
          if (!asPlain) {
            differences.add(
                type
                    + " "
                    + rows.getString(1)
                    + " with "
                    + operand.getClass().getSimpleName()
                    + " "
                    + operand
                    + ": plain equal "
                    + rows.getBoolean(2)
                    + ", less "
                    + rows.getBoolean(3)
                    + "; cells compare "
                    + order);
          }
          comparisons++;
        }
      }
    } catch (SQLException e) {
      differences.add(type + " with " + operand + ": plain " + e);
    }
    return comparisons;
  }

  private static byte[] cell(ResultSet rows, CellEncoder encoder, ColumnType type)
      throws SQLException {
    byte[] bytes = rows.getBytes(1);
    if (type.kind().family() == Family.BYTES || type.kind() == Kind.BIT) {
      return encoder.encode(bytes);
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    return type.kind().family() == Family.DOUBLE
        ? encoder.encode(Double.parseDouble(text))
        : encoder.encode(text);
  }
}
