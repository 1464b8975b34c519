package io.encbench.driver.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.ReportedType;
import io.encbench.driver.rules.TinyIntOne;
import io.encbench.server.ServerBinary;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the metadata of plain columns says, and what ours says of the same types. */
class ReportedTypeIT {
  @ParameterizedTest
  @EnumSource(names = "MYSQL_8_0_31")
  void type_ofEveryKind_isReportedAsThatOfAPlainColumn(ServerBinary binary) throws Exception {
    List<String> differences = new ArrayList<>();
    try (PlainDatabase database = PlainDatabase.startOrSkip(binary);
        Connection connection = database.connect("LOCAL")) {
      for (ColumnType type : SampleValues.byType().keySet()) {
        database.createTable(connection, type);
        ReportedType plain = reported(connection);
        ReportedType ours = ReportedType.of(type, TinyIntOne.BIT);
        if (!plain.equals(ours)) {
          differences.add(type + ": plain " + plain + ", ours " + ours);
        }
      }
    }
    assertThat(differences).isEmpty();
  }

  private static ReportedType reported(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT v FROM plain")) {
      ResultSetMetaData metadata = rows.getMetaData();
      return new ReportedType(
          metadata.getColumnType(1),
          metadata.getColumnTypeName(1),
          metadata.getColumnClassName(1),
          metadata.getPrecision(1),
          metadata.getScale(1),
          metadata.getColumnDisplaySize(1),
          metadata.isSigned(1),
          metadata.isCaseSensitive(1));
    }
  }
}
