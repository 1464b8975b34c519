package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.result.DecodingResultSet;
import io.encbench.driver.settings.DriverVersion;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EncryptingDatabaseMetaDataTest {
  private static final Map<Class<?>, Object> ARGUMENTS =
      Map.of(int.class, 0, boolean.class, true, String.class, "t");

  private final Connection connection = new RecordingDelegate().as(Connection.class);

  /** A row of a metadata result. */
  private final RecordingDelegate row =
      new RecordingDelegate()
          .answering("getStatement", new RecordingDelegate().as(Statement.class))
          .answering("getInt", 7)
          .answering("getObject", "delegate's");

  private final RecordingDelegate delegate =
      new RecordingDelegate()
          .answering("getDriverName", "Some Driver")
          .answering("getDriverVersion", "9.7")
          .answering("getURL", "jdbc:x://h/d?password=secret");

  private final EncryptingDatabaseMetaData metaData =
      new EncryptingDatabaseMetaData(
          delegate.as(DatabaseMetaData.class),
          connection,
          "jdbc:encbench:x://h/d",
          TestRules.context(TestRules.rule("number", "DECIMAL(12,2)")));

  static Stream<Method> resultMethods() {
    return Arrays.stream(DatabaseMetaData.class.getMethods())
        .filter(method -> method.getReturnType() == ResultSet.class);
  }

  @ParameterizedTest
  @MethodSource("resultMethods")
  void result_ofAnyMethod_hidesTheDelegatesStatement(Method method) throws Exception {
    delegate.answering(method.getName(), row.as(ResultSet.class));
    Class<?>[] types = method.getParameterTypes();
    var arguments = new @Nullable Object[types.length];
    Arrays.setAll(arguments, i -> ARGUMENTS.get(types[i]));

    ResultSet result = (ResultSet) method.invoke(metaData, arguments);

    assertThat(result).isInstanceOf(DecodingResultSet.class);
    assertThat(result.getStatement()).isNull();
    assertThat(result.unwrap(ResultSet.class)).isSameAs(result);
    assertThat(result.isWrapperFor(Runnable.class)).isFalse();
    assertThatThrownBy(() -> result.unwrap(Runnable.class)).isInstanceOf(SQLException.class);
    assertThat(delegate.calls()).containsExactly(RecordingDelegate.signature(method));
    assertThat(delegate.arguments()).containsExactly(arguments);
  }

  @Test
  void connectionAndUrl_areOurs() throws Exception {
    assertThat(metaData.getConnection()).isSameAs(connection);
    assertThat(metaData.getURL()).isEqualTo("jdbc:encbench:x://h/d");
    assertThat(metaData.unwrap(DatabaseMetaData.class)).isSameAs(metaData);
    assertThatThrownBy(() -> metaData.unwrap(Runnable.class)).isInstanceOf(SQLException.class);
  }

  @Test
  void driver_isOursOverTheDelegate() throws Exception {
    assertThat(metaData.getDriverName() + " " + metaData.getDriverVersion())
        .isEqualTo("EncBench " + DriverVersion.text() + " over Some Driver 9.7");
    assertThat(metaData.getDriverName()).isEqualTo("EncBench");
    assertThat(metaData.getDriverMajorVersion()).isEqualTo(DriverVersion.major());
    assertThat(metaData.getDriverMinorVersion()).isEqualTo(DriverVersion.minor());
  }

  /** The description of a column of table t, read from a row that names it. */
  private ResultSet description(String column) throws SQLException {
    row.answering("getString", column).answering("findColumn", 5);
    delegate.answering("getBestRowIdentifier", row.as(ResultSet.class));
    return metaData.getBestRowIdentifier(null, null, "t", 0, true);
  }

  @Test
  void description_ofAnEncryptedColumn_isOfItsPlainType() throws Exception {
    ResultSet result = description("number");
    assertThat(result.getInt(3)).isEqualTo(Types.DECIMAL);
    assertThat(result.getShort(3)).isEqualTo((short) Types.DECIMAL);
    assertThat(result.getByte(3)).isEqualTo((byte) Types.DECIMAL);
    assertThat(result.getObject(3)).isEqualTo(Types.DECIMAL);
    assertThat(result.getString(3)).isEqualTo("3");
    assertThat(result.getString(4)).isEqualTo("DECIMAL");
    assertThat(result.getObject(4)).isEqualTo("DECIMAL");
    assertThat(result.getBytes(4)).asString().isEqualTo("DECIMAL");
    assertThat(result.getLong("COLUMN_SIZE")).isEqualTo(12);
    assertThat(result.getFloat(5)).isEqualTo(12f);
    assertThat(result.getDouble(5)).isEqualTo(12d);
    assertThat(result.getBoolean(5)).isTrue();
    assertThat(result.getBigDecimal(5)).isEqualTo(BigDecimal.valueOf(12));
    assertThat(result.getObject(5, Long.class)).isEqualTo(12L);
    assertThat(result.getObject(5, String.class)).isEqualTo("12");
    assertThat(result.getInt(7)).isEqualTo(2);
    assertThat(result.wasNull()).isFalse();
    assertThat(result.getInt(6)).isEqualTo(7);
  }

  @Test
  void description_ofAnEncryptedColumn_refusesOtherConversions() throws Exception {
    ResultSet result = description("number");
    assertThatThrownBy(() -> result.getInt(4)).hasMessageContainingAll("TYPE_NAME", "Integer");
    assertThatThrownBy(() -> result.getDate(3)).hasMessageContaining("DATA_TYPE");
    assertThatThrownBy(() -> result.getTime(3)).hasMessageContaining("DATA_TYPE");
    assertThatThrownBy(() -> result.getTimestamp(3)).hasMessageContaining("DATA_TYPE");
    assertThatThrownBy(() -> result.getObject(3, Thread.class)).hasMessageContaining("Thread");
    assertThatThrownBy(() -> result.getBinaryStream(3)).hasMessageContaining("t.number");
  }

  @Test
  void description_ofAPlainColumn_isTheDelegates() throws Exception {
    ResultSet result = description("plain");
    assertThat(result.getInt(3)).isEqualTo(7);
    assertThat(result.getObject(4)).isEqualTo("delegate's");
    row.answering("wasNull", true);
    assertThat(result.wasNull()).isTrue();
  }
}
