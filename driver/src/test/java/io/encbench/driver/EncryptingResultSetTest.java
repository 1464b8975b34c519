package io.encbench.driver;

import static io.encbench.driver.TestRules.BYTES;
import static io.encbench.driver.TestRules.NUMBER;
import static io.encbench.driver.TestRules.TEXT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.encbench.driver.analysis.ResultColumns;
import io.encbench.driver.metadata.ColumnContext;
import io.encbench.driver.metadata.EncryptingResultSetMetaData;
import io.encbench.driver.metadata.ResultDecoders;
import io.encbench.driver.rules.ColumnRule;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.net.URL;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SimpleTimeZone;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EncryptingResultSetTest {
  private static final Statement OURS = new RecordingDelegate().as(Statement.class);
  private static final ColumnContext CONTEXT = TestRules.context(TEXT, NUMBER, BYTES);

  private static final Map<Class<?>, Object> ARGUMENTS =
      Map.of(
          int.class,
          1,
          long.class,
          1L,
          boolean.class,
          true,
          byte.class,
          (byte) 1,
          short.class,
          (short) 1,
          float.class,
          1f,
          double.class,
          1d,
          Class.class,
          String.class);

  private final RecordingDelegate delegate = new RecordingDelegate();
  private final RecordingDelegate large = new RecordingDelegate();

  private static byte[] cell(String text) {
    return text.getBytes(UTF_8);
  }

  /** A result with one column, which has the label "c". */
  private EncryptingResultSet result(@Nullable ColumnRule rule) throws SQLException {
    RecordingDelegate connection =
        new RecordingDelegate()
            .answering("createBlob", large.as(Blob.class))
            .answering("createClob", large.as(Clob.class))
            .answering("createNClob", large.as(NClob.class));
    delegate
        .answering("findColumn", 1)
        .answering("getMetaData", metaData(1))
        .answering(
            "getStatement",
            new RecordingDelegate()
                .answering("getConnection", connection.as(Connection.class))
                .as(Statement.class));
    EncryptingResultSet result =
        new EncryptingResultSet(
            delegate.as(ResultSet.class),
            OURS,
            null,
            new ResultDecoders(
                ResultColumns.of(Arrays.asList(new @Nullable ColumnRule[] {rule}), List.of("")),
                CONTEXT));
    delegate.calls().clear();
    return result;
  }

  private static ResultSetMetaData metaData(int columns) {
    return new RecordingDelegate()
        .answering("getColumnCount", columns)
        .answering("getColumnTypeName", "VARBINARY")
        .as(ResultSetMetaData.class);
  }

  private EncryptingResultSet result(ColumnRule rule, String value) throws SQLException {
    delegate.answering("getBytes", cell(value));
    return result(rule);
  }

  @Test
  void getter_ofAnEncryptedColumn_decodesItsCell() throws Exception {
    EncryptingResultSet row = result(NUMBER, "42");
    assertThat(row.getByte(1)).isEqualTo((byte) 42);
    assertThat(row.getShort(1)).isEqualTo((short) 42);
    assertThat(row.getInt(1)).isEqualTo(42);
    assertThat(row.getInt("c")).isEqualTo(42);
    assertThat(row.getLong("c")).isEqualTo(42);
    assertThat(row.getFloat(1)).isEqualTo(42f);
    assertThat(row.getDouble(1)).isEqualTo(42d);
    assertThat(row.getBoolean("c")).isTrue();
    assertThat(row.getBigDecimal("c")).isEqualTo("42");
    assertThat(row.getString("c")).isEqualTo("42");
    assertThat(row.getBytes(1)).isEqualTo(cell("42"));
    assertThat(row.getObject("c")).isEqualTo("42");
    assertThat(row.getObject("c", Map.of())).isEqualTo("42");
    assertThat(row.getObject("c", String.class)).isEqualTo("42");
  }

  @Test
  void getter_withACalendar_handsItToTheDecoder() throws Exception {
    EncryptingResultSet row = result(NUMBER, "1000");
    Calendar calendar = Calendar.getInstance(new SimpleTimeZone(5, "test"));
    assertThat(row.getDate(1)).hasTime(1000);
    assertThat(row.getDate("c", calendar)).hasTime(1005);
    assertThat(row.getTime("c")).hasTime(1000);
    assertThat(row.getTime(1, calendar)).hasTime(1005);
    assertThat(row.getTimestamp(1)).hasTime(1000);
    assertThat(row.getTimestamp("c", calendar)).hasTime(1005);
  }

  @Test
  @SuppressWarnings("deprecation")
  void getBigDecimal_withAScale_rounds() throws Exception {
    assertThat(result(NUMBER, "2.345").getBigDecimal(1, 2)).isEqualTo(new BigDecimal("2.35"));
    assertThat(result(NUMBER, "2").getBigDecimal("c", 2)).isEqualTo(new BigDecimal("2.00"));
  }

  @Test
  void streams_ofTextAndBytes_giveTheDecodedValue() throws Exception {
    EncryptingResultSet text = result(TEXT, "grün");
    assertThat(read(text.getBinaryStream(1))).isEqualTo("grün");
    assertThat(read(text.getAsciiStream("c"))).isEqualTo("grün");
    assertThat(read(text.getCharacterStream(1))).isEqualTo("grün");
    assertThat(read(text.getNCharacterStream("c"))).isEqualTo("grün");
    assertThat(text.getNString(1)).isEqualTo("grün");
    assertThat(read(result(BYTES, "grün").getBinaryStream("c"))).isEqualTo("grün");
  }

  private static String read(@Nullable InputStream stream) throws Exception {
    return new String(Objects.requireNonNull(stream).readAllBytes(), UTF_8);
  }

  private static String read(@Nullable Reader reader) throws Exception {
    var text = new StringWriter();
    Objects.requireNonNull(reader).transferTo(text);
    return text.toString();
  }

  @Test
  void streams_ofOtherTypes_areRefusedByName() throws Exception {
    EncryptingResultSet number = result(NUMBER, "42");
    assertRefused(() -> number.getBinaryStream(1), "t.number");
    assertRefused(() -> number.getCharacterStream("c"), "t.number");
    assertRefused(() -> number.getNString(1), "t.number");
    EncryptingResultSet bytes = result(BYTES, "42");
    assertRefused(() -> bytes.getCharacterStream(1), "t.bytes");
    assertRefused(() -> bytes.getNClob(1), "t.bytes");
    assertRefused(() -> bytes.getObject(1, Array.class), "t.bytes");
  }

  @Test
  void largeObjects_ofAnEncryptedColumn_areTheDelegatesFilledWithTheDecodedValue()
      throws Exception {
    assertThat(result(BYTES, "grün").getObject(1, Blob.class)).isNotNull();
    assertThat(large.calls()).containsExactly("setBytes(long,byte[])");
    assertThat(large.arguments()).containsExactly(1L, cell("grün"));
    assertThat(result(TEXT, "grün").getObject("c", Clob.class)).isNotNull();
    assertThat(large.arguments()).containsExactly(1L, "grün");
    assertThat(result(TEXT, "rot").getObject("c", NClob.class)).isNotNull();
    assertThat(large.arguments()).containsExactly(1L, "rot");
  }

  @Test
  void largeObjects_ofAnEmptyValue_stayEmpty() throws Exception {
    assertThat(result(BYTES, "").getBlob(1)).isNotNull();
    assertThat(result(TEXT, "").getClob("c")).isNotNull();
    assertThat(large.calls()).isEmpty();
  }

  @Test
  void getUrl_ofAnEncryptedColumn_neverTellsAWrongValue() throws Exception {
    assertThat(result(TEXT, "https://example.org/a").getURL(1))
        .isEqualTo(new URL("https://example.org/a"));
    for (String secret : List.of("secret value", "secret:value")) {
      assertThatThrownBy(() -> result(TEXT, secret).getURL("c"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("t.text")
          .hasMessageNotContaining("secret")
          .hasNoCause();
    }
  }

  @Test
  void getObject_withoutAClass_isRefused() throws Exception {
    EncryptingResultSet row = result(TEXT, "a");
    assertThatThrownBy(() -> row.getObject(1, (Class<?>) null)).isInstanceOf(SQLException.class);
  }

  static Stream<Method> getters() {
    return Arrays.stream(ResultSet.class.getMethods())
        .filter(method -> method.getName().startsWith("get"))
        .filter(EncryptingResultSetTest::takesAColumn);
  }

  private static boolean takesAColumn(Method method) {
    Class<?>[] types = method.getParameterTypes();
    return types.length > 0 && (types[0] == int.class || types[0] == String.class);
  }

  static Stream<Method> updaters() {
    return Arrays.stream(ResultSet.class.getMethods())
        .filter(method -> method.getName().startsWith("update"))
        .filter(EncryptingResultSetTest::takesAColumn);
  }

  @ParameterizedTest
  @MethodSource("getters")
  void getter_ofAnEncryptedColumn_readsNothingButItsBytes(Method getter) throws Exception {
    Throwable thrown = catchThrowable(() -> call(getter, result(TEXT, "1")));
    if (thrown != null) {
      assertThat(thrown).isInstanceOf(SQLException.class).hasMessageContaining("t.text");
    }
    assertThat(Set.copyOf(delegate.calls()))
        .isSubsetOf("getBytes(int)", "findColumn(String)", "getStatement()");
  }

  @ParameterizedTest
  @MethodSource("getters")
  void getter_ofNull_isNullOrZeroOrRefused(Method getter) throws Exception {
    EncryptingResultSet row = result(TEXT);
    delegate.answering("wasNull", true);
    Object value;
    try {
      value = call(getter, row);
    } catch (SQLFeatureNotSupportedException e) {
      return;
    }
    assertThat(value).isIn(null, false, (byte) 0, (short) 0, 0, 0L, 0f, 0d);
    assertThat(row.wasNull()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("getters")
  void getter_ofAPlainColumn_callsTheSameOfTheDelegate(Method getter) throws Exception {
    call(getter, result(null));
    boolean byLabel = getter.getParameterTypes()[0] == String.class;
    String byIndex = RecordingDelegate.signature(getter).replaceFirst("\\(String", "(int");
    assertThat(delegate.calls())
        .isEqualTo(byLabel ? List.of("findColumn(String)", byIndex) : List.of(byIndex));
  }

  @ParameterizedTest
  @MethodSource("updaters")
  void updater_ofAnEncryptedColumn_isRefused(Method updater) throws Exception {
    EncryptingResultSet row = result(TEXT);
    assertRefused(() -> call(updater, row), "t.text");
    assertThat(Set.copyOf(delegate.calls())).isSubsetOf("findColumn(String)");
  }

  @ParameterizedTest
  @MethodSource("updaters")
  void updater_ofAPlainColumn_reachesTheDelegate(Method updater) throws Exception {
    call(updater, result(null));
    assertThat(delegate.calls())
        .contains(RecordingDelegate.signature(updater).replaceFirst("\\(String", "(int"));
  }

  private static @Nullable Object call(Method method, ResultSet target) throws Exception {
    Class<?>[] types = method.getParameterTypes();
    var arguments = new @Nullable Object[types.length];
    for (int i = 0; i < types.length; i++) {
      arguments[i] = i == 0 && types[0] == String.class ? "c" : ARGUMENTS.get(types[i]);
    }
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof SQLException cause ? cause : e;
    }
  }

  private static void assertRefused(ThrowingCallable call, String column) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            SQLFeatureNotSupportedException.class,
            e -> assertThat(e.getSQLState()).isEqualTo("0AR00"))
        .hasMessageContaining(column);
  }

  @Test
  void getStatement_isTheApplicationsOwn() throws Exception {
    assertThat(result(TEXT).getStatement()).isSameAs(OURS);
  }

  @Test
  void getStatement_ofAClosedResult_failsAsTheDelegateDoes() throws Exception {
    EncryptingResultSet row = result(TEXT);
    delegate.answering("isClosed", true);
    row.getStatement();
    assertThat(delegate.calls()).containsExactly("isClosed()", "getStatement()");
  }

  @Test
  void getMetaData_describesThePlainType() throws Exception {
    assertThat(result(TEXT).getMetaData().getColumnTypeName(1)).isEqualTo("VARCHAR");
    assertThat(result(null).getMetaData().getColumnTypeName(1)).isEqualTo("VARBINARY");
  }

  @Test
  void result_ofAnotherWidth_isRefused() {
    delegate.answering("getMetaData", metaData(2));
    ResultDecoders one = new ResultDecoders(ResultColumns.of(List.of(TEXT), List.of("")), CONTEXT);
    assertThatThrownBy(() -> new EncryptingResultSet(delegate.as(ResultSet.class), OURS, null, one))
        .isInstanceOf(SQLException.class)
        .hasMessageContainingAll("2 columns", "1 were expected");
    assertThatThrownBy(() -> new EncryptingResultSetMetaData(metaData(2), one))
        .isInstanceOf(SQLException.class);
  }

  @Test
  void unwrap_givesJdbcInterfacesOnly() throws Exception {
    for (EncryptingResultSet row : List.of(result(TEXT), result(null))) {
      assertThat(row.unwrap(ResultSet.class)).isSameAs(row);
      assertThat(row.isWrapperFor(ResultSet.class)).isTrue();
      assertThat(row.isWrapperFor(Runnable.class)).isFalse();
      assertThatThrownBy(() -> row.unwrap(Runnable.class))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("java.lang.Runnable");
    }
    assertThat(delegate.calls()).isEmpty();
  }

  @Test
  void unwrap_withoutRules_asksTheDelegate() throws Exception {
    Runnable vendor = () -> {};
    delegate.answering("unwrap", vendor).answering("isWrapperFor", true);
    EncryptingResultSet row =
        new EncryptingResultSet(
            delegate.as(ResultSet.class),
            OURS,
            null,
            new ResultDecoders(ResultColumns.ALL_PLAIN, TestRules.context()));
    assertThat(row.unwrap(Runnable.class)).isSameAs(vendor);
    assertThat(row.isWrapperFor(Runnable.class)).isTrue();
  }
}
