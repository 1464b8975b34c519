package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.forwarding.ForwardingCallableStatement;
import io.encbench.driver.forwarding.ForwardingConnection;
import io.encbench.driver.forwarding.ForwardingResultSet;
import io.encbench.driver.forwarding.ForwardingStatement;
import io.encbench.driver.metadata.EncryptingParameterMetaData;
import io.encbench.driver.metadata.EncryptingResultSetMetaData;
import io.encbench.driver.metadata.RowsMetaData;
import io.encbench.driver.result.ColumnDescriptions;
import io.encbench.driver.result.RowsResultSet;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that no method that carries a value or SQL text, or leads to another JDBC object, is
 * merely forwarded. A forgotten override would send plaintext, or expose cells or the delegate's
 * objects.
 */
class JdbcSurfaceTest {
  /** The driver's JDBC classes. */
  private static final List<Class<?>> CLASSES =
      List.of(
          EncryptingConnection.class,
          EncryptingStatement.class,
          EncryptingPreparedStatement.class,
          EncryptingResultSet.class,
          RowsResultSet.class,
          ColumnDescriptions.class,
          EncryptingResultSetMetaData.class,
          RowsMetaData.class,
          EncryptingParameterMetaData.class,
          EncryptingDatabaseMetaData.class);

  private static final List<Class<?>> INTERFACES =
      List.of(
          Connection.class,
          Statement.class,
          ResultSet.class,
          ResultSetMetaData.class,
          ParameterMetaData.class,
          DatabaseMetaData.class);

  static Stream<Class<?>> classes() {
    return CLASSES.stream();
  }

  @ParameterizedTest
  @MethodSource("classes")
  void sensitiveMethod_ofAClass_isNotMerelyForwarded(Class<?> type) {
    assertThat(merelyForwarded(type)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("classes")
  void class_isFinal(Class<?> type) {
    assertThat(Modifier.isFinal(type.getModifiers())).isTrue();
  }

  /** {@code prepareCall} refuses every call that has encrypted values, so these are plain. */
  @Test
  void callableStatement_forwardsNothingButValues() {
    assertThat(merelyForwarded(EncryptingCallableStatement.class))
        .isNotEmpty()
        .allMatch(method -> method.matches("[gs]et[A-Z].*\\((int|String)[,)].*"), "value");
    assertThat(Modifier.isFinal(EncryptingCallableStatement.class.getModifiers())).isTrue();
  }

  @Test
  void forwardingItself_isFoundWanting() {
    assertThat(merelyForwarded(ForwardingResultSet.class))
        .hasSizeGreaterThan(150)
        .contains("getInt(int)", "getString(String)", "updateLong(String,long)", "unwrap(Class)")
        .contains("getStatement()", "getMetaData()", "getObject(int,Class)")
        .doesNotContain("next()", "wasNull()", "findColumn(String)", "absolute(int)");
    assertThat(merelyForwarded(ForwardingStatement.class))
        .contains("execute(String,int)", "addBatch(String)", "getResultSet()");
    assertThat(merelyForwarded(ForwardingCallableStatement.class))
        .contains("setInt(int,int)", "setNull(String,int,String)", "getInt(String)")
        .contains("getParameterMetaData()")
        .doesNotContain("execute(String,int)", "addBatch(String)")
        .doesNotContain("setFetchSize(int)", "setMaxRows(int)", "getMoreResults(int)");
    assertThat(merelyForwarded(ForwardingConnection.class))
        .contains("prepareStatement(String)", "prepareCall(String)", "nativeSQL(String)")
        .contains("createStatement()", "getMetaData()", "isWrapperFor(Class)")
        .doesNotContain("setSchema(String)", "setClientInfo(String,String)", "commit()");
  }

  private static List<String> merelyForwarded(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getDeclaringClass().getSimpleName().startsWith("Forwarding"))
        .filter(method -> !Modifier.isAbstract(method.getModifiers()))
        .filter(
            method ->
                leadsElsewhere(method)
                    || carriesAValue(type, method)
                    || takesSql(method)
                    || describesAType(type, method))
        .map(RecordingDelegate::signature)
        .distinct()
        .toList();
  }

  /** Whether a method returns another JDBC object, or may do so. */
  private static boolean leadsElsewhere(Method method) {
    return method.getName().equals("unwrap")
        || method.getName().equals("isWrapperFor")
        || INTERFACES.stream().anyMatch(each -> each.isAssignableFrom(method.getReturnType()));
  }

  /** Whether a method sets or gets the value of a column or parameter that it takes first. */
  private static boolean carriesAValue(Class<?> type, Method method) {
    if (!startsWithAnIndexOrName(method)
        || !(ResultSet.class.isAssignableFrom(type) || Statement.class.isAssignableFrom(type))) {
      return false;
    }
    String name = method.getName();
    return (name.startsWith("get") && !name.equals("getMoreResults"))
        || name.startsWith("update")
        || (name.startsWith("set") && method.getParameterCount() > 1);
  }

  private static boolean takesSql(Method method) {
    return startsWithAnIndexOrName(method)
        && method.getParameterTypes()[0] == String.class
        && Stream.of("execute", "addBatch", "nativeSQL", "prepare")
            .anyMatch(method.getName()::startsWith);
  }

  private static boolean startsWithAnIndexOrName(Method method) {
    return method.getParameterCount() > 0
        && (method.getParameterTypes()[0] == int.class
            || method.getParameterTypes()[0] == String.class);
  }

  /** Whether a method reports a property that follows from the type of a column or parameter. */
  private static boolean describesAType(Class<?> type, Method method) {
    return (ResultSetMetaData.class.isAssignableFrom(type)
            || ParameterMetaData.class.isAssignableFrom(type))
        && method.getName().matches("get.*(Type|TypeName|ClassName|Size|Precision|Scale)|isSigned");
  }
}
