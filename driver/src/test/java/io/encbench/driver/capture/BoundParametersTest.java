package io.encbench.driver.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.sql.ParameterPlaces;
import java.io.StringReader;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BoundParametersTest {
  private final Recorder.Recorded statement = new Recorder.Recorded(1, StatementRole.STEP);

  private BoundParameters bound(String sql) {
    return bound(sql, statement);
  }

  private static BoundParameters bound(String sql, Recorder.Recorded counted) {
    ParameterPlaces places = ParameterPlaces.of(sql);
    assertThat(counted.parameters().reserve(places.number(), new AtomicInteger(10))).isTrue();
    return new BoundParameters(new Recorder.Prepared(counted, places, null));
  }

  private String json(long calls) {
    return statement.parameters().json(calls);
  }

  @Test
  void parameter_hasTheMostFrequentKind_andItsMeanLength() {
    BoundParameters bound = bound("SELECT a FROM t WHERE b = ?");
    for (String text : List.of("a", "bcd", "cdefg", "d")) {
      bound.setObject(1, text);
      bound.executed();
    }
    for (int i = 0; i < 3; i++) {
      bound.setInt(1, 4711);
      bound.executed();
      bound.setText(1, null);
      bound.executed();
    }

    assertThat(json(10)).isEqualTo("{\"kind\":\"text\",\"length\":2.5,\"nulls\":3}");
    assertThat(json(1_000)).isEqualTo("{\"kind\":\"text\",\"length\":2.5,\"nulls\":300}");
  }

  @Test
  void value_thatIsNotSetAgain_countsForEachExecution() {
    BoundParameters bound = bound("SELECT a FROM t WHERE b = ? AND c = ?");
    bound.setBytes(2, new byte[8]);
    for (int i = 0; i < 2; i++) {
      bound.setObject(1, LocalDate.EPOCH);
      bound.executed();
    }
    bound.clear();
    bound.setBytes(2, new byte[2]);
    bound.executed();

    assertThat(json(3)).isEqualTo("{\"kind\":\"date\"},{\"kind\":\"bytes\",\"length\":6.0}");
  }

  @Test
  void lengthOfAStream_thatIsNotKnown_isLeftOut() {
    BoundParameters bound = bound("INSERT INTO t (a, b) VALUES (?, ?)");
    bound.setUnkept(1, new StringReader("abc"), ParameterKind.TEXT);
    bound.setNull(2);
    bound.executed();

    assertThat(json(1)).isEqualTo("{\"kind\":\"text\"},{\"kind\":\"other\",\"nulls\":1}");
  }

  @Test
  void literal_isAKind_untilAParameterTakesItsPlace() {
    BoundParameters first = bound("SELECT a FROM t WHERE b = 'x' AND c = ? LIMIT 1");
    assertThat(json(1)).isEmpty();
    first.setDouble(1, 1.5);
    first.setText(2, null);
    first.executed();
    assertThat(json(1))
        .isEqualTo("{\"kind\":\"literal\"},{\"kind\":\"real\"},{\"kind\":\"literal\"}");

    BoundParameters second = bound("SELECT a FROM t WHERE b = ? AND c = 1.5 LIMIT 1");
    second.setText(1, "x");
    second.executed();
    assertThat(json(2))
        .isEqualTo("{\"kind\":\"text\",\"length\":1.0},{\"kind\":\"real\"},{\"kind\":\"literal\"}");
  }

  @Test
  void executions_afterTheFirst_areSampled() {
    BoundParameters bound = bound("SELECT a FROM t WHERE b = ?");
    bound.setText(1, "");
    int first = 0;
    while (first < ParameterCounts.FIRST_SAMPLES) {
      bound.executed();
      first++;
    }
    bound.setText(1, "x".repeat(1_000));
    int others = 100 * ParameterCounts.FIRST_SAMPLES;
    for (int i = 0; i < others; i++) {
      bound.executed();
    }

    double length = Double.parseDouble(json(1).replaceAll(".*\"length\":|}", ""));
    double sampled = first * length / (1_000 - length);
    assertThat(sampled).isBetween(others / 32.0, others / 8.0);
  }

  @Test
  void places_withoutRoom_areNotCounted() {
    AtomicInteger room = new AtomicInteger(3);

    assertThat(new ParameterCounts().reserve(2, room)).isTrue();
    assertThat(statement.parameters().reserve(2, room)).isFalse();
    assertThat(statement.parameters().reserve(1, room)).isTrue();
    assertThat(statement.parameters().reserve(1, room)).isTrue();
  }

  @Test
  void object_hasTheKindOfItsClass() {
    List<Object> values =
        List.of(
            'c',
            new StringReader(""),
            1,
            1L,
            (short) 1,
            (byte) 1,
            BigInteger.ONE,
            BigDecimal.ONE,
            1.5,
            1.5f,
            true,
            new byte[0],
            LocalDate.EPOCH,
            new java.sql.Date(0),
            LocalTime.NOON,
            new java.sql.Time(0),
            new Timestamp(0),
            Instant.EPOCH,
            new GregorianCalendar(),
            new UUID(0, 0),
            new AtomicInteger(),
            Path.of("a"));

    assertThat(values.stream().map(value -> ParameterKind.of(value).text()))
        .containsExactly(
            "text",
            "text",
            "integer",
            "integer",
            "integer",
            "integer",
            "integer",
            "decimal",
            "real",
            "real",
            "boolean",
            "bytes",
            "date",
            "date",
            "time",
            "time",
            "datetime",
            "datetime",
            "datetime",
            "other",
            "other",
            "other");
    assertThat(ParameterKind.of(null)).isEqualTo(ParameterKind.NULL);
  }

  @Test
  void setter_passesItsValueOn_andNotesIt() throws Exception {
    List<Method> setters =
        Arrays.stream(PreparedStatement.class.getDeclaredMethods())
            .filter(method -> method.getName().startsWith("set"))
            .toList();
    assertThat(setters).hasSizeGreaterThan(40);
    for (Method setter : setters) {
      Object[] values =
          Arrays.stream(setter.getParameterTypes()).map(BoundParametersTest::anyOf).toArray();
      List<Object> passed = new ArrayList<>();
      PreparedStatement delegate =
          (PreparedStatement)
              Proxy.newProxyInstance(
                  PreparedStatement.class.getClassLoader(),
                  new Class<?>[] {PreparedStatement.class},
                  (proxy, method, arguments) -> {
                    passed.add(method);
                    passed.addAll(Arrays.asList(arguments));
                    return null;
                  });
      Recorder.Recorded counted = new Recorder.Recorded(1, StatementRole.STEP);
      BoundParameters bound = bound("SELECT ?", counted);
      setter.invoke(new RecordingParameters(delegate, bound) {}, values);
      bound.executed();

      List<Object> expected = new ArrayList<>(List.of(setter));
      expected.addAll(Arrays.asList(values));
      assertThat(passed).isEqualTo(expected);
      assertThat(counted.parameters().json(1)).as(setter.toString()).startsWith("{\"kind\":");
    }
  }

  private static @Nullable Object anyOf(Class<?> type) {
    if (type == int.class) {
      return 1;
    }
    return type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : null;
  }
}
