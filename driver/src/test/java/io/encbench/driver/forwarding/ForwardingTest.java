package io.encbench.driver.forwarding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The committed classes are those that the generator writes, and they forward everything. */
class ForwardingTest {
  private static final Map<Class<?>, Class<?>> CLASSES =
      Map.of(
          Connection.class, ForwardingConnection.class,
          Statement.class, ForwardingStatement.class,
          PreparedStatement.class, ForwardingPreparedStatement.class,
          CallableStatement.class, ForwardingCallableStatement.class,
          ResultSet.class, ForwardingResultSet.class,
          ResultSetMetaData.class, ForwardingResultSetMetaData.class,
          ParameterMetaData.class, ForwardingParameterMetaData.class,
          DatabaseMetaData.class, ForwardingDatabaseMetaData.class);

  @Test
  void source_generatedAgain_isTheCommittedOne(@TempDir Path directory) throws Exception {
    assumeTrue(
        Runtime.version().feature() == 17, "the committed classes are of the interfaces of JDK 17");
    Path script = Path.of("..", "scripts", "dev", "GenerateForwarding.java");
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                script.toString(),
                directory.toString())
            .inheritIO()
            .start();
    assertThat(java.waitFor()).isZero();

    Path committed = Path.of("src", "main", "java");
    try (Stream<Path> files = Files.walk(directory)) {
      assertThat(files.filter(Files::isRegularFile).map(directory::relativize))
          .hasSize(CLASSES.size() + 2)
          .allSatisfy(
              file ->
                  assertThat(Files.readString(committed.resolve(file)))
                      .isEqualTo(Files.readString(directory.resolve(file))));
    }
  }

  static Stream<Map.Entry<Class<?>, Class<?>>> interfaces() {
    return CLASSES.entrySet().stream();
  }

  @ParameterizedTest
  @MethodSource("interfaces")
  void method_ofAnInterface_isForwarded(Map.Entry<Class<?>, Class<?>> pair) {
    assertThat(pair.getKey().getMethods())
        .filteredOn(method -> !Modifier.isStatic(method.getModifiers()))
        .isNotEmpty()
        .allSatisfy(method -> assertThat(declaringClass(pair.getValue(), method)).isNotNull());
  }

  @Test
  void otherText_givenToAPreparedStatement_isRefusedWithTheRemedy() {
    Statement statement =
        new ForwardingPreparedStatement() {
          @Override
          protected PreparedStatement delegate() {
            throw new AssertionError("the text reached the delegate");
          }
        };
    assertThat(Statement.class.getMethods())
        .filteredOn(ForwardingTest::takesText)
        .hasSize(14)
        .allSatisfy(
            method ->
                assertThatThrownBy(() -> method.invoke(statement, arguments(method)))
                    .cause()
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining(method.getName() + "(String)")
                    .hasMessageContaining("create a Statement"));
  }

  private static boolean takesText(Method method) {
    return method.getName().matches("execute.*|addBatch")
        && method.getParameterCount() > 0
        && method.getParameterTypes()[0] == String.class;
  }

  private static Object[] arguments(Method method) {
    return Arrays.stream(method.getParameterTypes())
        .<Object>map(type -> type == int.class ? 1 : type == String.class ? "SELECT 1" : null)
        .toArray();
  }

  /** The class that has a body for the method; null if that is left to the interface. */
  private static @Nullable Class<?> declaringClass(Class<?> type, Method method) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      boolean declares =
          Arrays.stream(each.getDeclaredMethods())
              .anyMatch(
                  own ->
                      own.getName().equals(method.getName())
                          && Arrays.equals(own.getParameterTypes(), method.getParameterTypes())
                          && !Modifier.isAbstract(own.getModifiers()));
      if (declares) {
        return each;
      }
    }
    return null;
  }
}
