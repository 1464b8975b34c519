package io.encbench.driver.execute.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.crypto.Scheme;
import io.encbench.driver.execute.expression.SlotValues.ParameterValue;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.LocalDateTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionTest {
  private static final SampleRow ROW =
      new SampleRow(
          Map.of(
              "a",
              SqlValue.Whole.of(7),
              "b",
              SqlValue.Whole.of(2),
              "zero",
              SqlValue.Whole.of(0),
              "big",
              SqlValue.Whole.of(Long.MAX_VALUE),
              "u",
              new SqlValue.Whole(BigInteger.valueOf(3), true),
              "d",
              new SqlValue.Exact(new BigDecimal("10.50")),
              "e",
              new SqlValue.Exact(new BigDecimal("0.125")),
              "s",
              new SqlValue.Text("x", Collation.BINARY),
              "n",
              SqlValue.Null.INSTANCE,
              "at",
              new SqlValue.Moment(LocalDateTime.of(2024, 3, 1, 10, 0))));

  @ParameterizedTest
  @CsvSource({
    "a + b, 9",
    "a - b - 1, 4",
    "a - (b - 1), 6",
    "a + b * 3, 13",
    "(a + b) * 3, 27",
    "a -1, 6",
    "-a + b, -5",
    "- (a + b), -9",
    "a - -1, 8",
    "a + n, NULL",
    "NULL * a, NULL",
    "d + 1, 11.50 decimal",
    "d + e, 10.625 decimal",
    "d - 10.5, 0.00 decimal",
    "d * e, 1.31250 decimal",
    "d * 2, 21.00 decimal",
    "u + 1, 4 unsigned",
    "u - 3, 0 unsigned",
    "a + 1.5, 8.5 decimal",
    "a + '1.5', 8.5 double",
    "a + '1.23456789012345678', 8.234567890123456 double",
    "a + '1e-3', 7.001 double",
    "d + 1e2, 110.5 double",
    "d * 1e0 - 10.4, 0.09999999999999964 double",
    "- (d + 1e0), -11.5 double",
    "COALESCE(n; a), 7",
    "IFNULL(n; n), NULL",
    "9223372036854775807 + 0, 9223372036854775807",
    "18446744073709551615 - 1, 18446744073709551614 unsigned",
    "18446744073709551616 + 0, 18446744073709551616 decimal",
  })
  void value_ofAnExpression_isMySqls(String expression, String value) throws SQLException {
    assertThat(ROW.value(expression.replace(';', ','))).isEqualTo(value);
  }

  @Test
  void value_ofParameters_hasTheTypeTheyWereSetWith() throws SQLException {
    assertThat(ROW.value("a + ?", 1)).isEqualTo("8");
    assertThat(ROW.value("a - ?", 1L)).isEqualTo("6");
    assertThat(ROW.value("d + ?", new BigDecimal("1.000"))).isEqualTo("11.500 decimal");
    assertThat(ROW.value("a + ?", new BigDecimal("1"))).isEqualTo("8");
    assertThat(ROW.value("d + ?", 0.25)).isEqualTo("10.75 double");
    assertThat(ROW.value("d + ?", 0.1 + 0.2)).isEqualTo("10.8 double");
    assertThat(ROW.value("d + ?", "3.5")).isEqualTo("14 double");
    assertThat(ROW.value("d + ?", new SqlValue.Text("3.5", null, true)))
        .isEqualTo("14.00 double or decimal");
    assertThat(ROW.value("d + ?", (Object) null)).isEqualTo("NULL");
    assertThat(ROW.value("? + ? * ?", 1, 2, 3)).isEqualTo("7");
  }

  @ParameterizedTest
  @CsvSource({
    "1.000000, 1.000000, 1, 3.333333333",
    "1.500000, 1.000000, 1.500000000, 5.000000000000000000",
    "0.000001, 0.000001, 0.000000000001, 0.000000000003333333333333333",
    "2.0, 3, 6, 20.000000000",
  })
  void product_ofMariaDb_losesWordsOfZeros(
      BigDecimal a, BigDecimal b, BigDecimal product, BigDecimal quotient) throws SQLException {
    SqlValue value =
        Arithmetic.MULTIPLY_IN_MARIADB.of(new SqlValue.Exact(a), new SqlValue.Exact(b));

    assertThat(value).isEqualTo(new SqlValue.Exact(product, a.scale() + b.scale()));
    assertThat(Quotient.of(product, new BigDecimal("0.3"), Quotient.MORE_DIGITS))
        .isEqualTo(quotient);
  }

  @Test
  void quotient_withTooManyHiddenDigits_isRefused() {
    String whole = "1".repeat(39);
    SqlValue average = new SqlValue.Exact(new BigDecimal(whole + "." + "1".repeat(27)), 22);
    SqlValue larger = new SqlValue.Exact(new BigDecimal(whole + whole));

    assertThatThrownBy(() -> Arithmetic.ADD.of(average, SqlValue.Whole.of(2)))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
    assertThatThrownBy(() -> Arithmetic.ADD.of(larger, SqlValue.Whole.of(2)))
        .isInstanceOf(SQLDataException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "big + 1",
        "-9223372036854775807 - 2",
        "big * 2",
        "u - 4",
        "a - u - 8",
        "18446744073709551615 + 1"
      })
  void integer_outOfRange_isMySqlsError(String expression) {
    assertThatThrownBy(() -> ROW.value(expression))
        .isInstanceOfSatisfying(
            SQLDataException.class,
            e -> {
              assertThat(e.getSQLState()).isEqualTo("22001");
              assertThat(e.getErrorCode()).isEqualTo(1690);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a | b",
        "a & b",
        "a << b",
        "a ^ b",
        "~a",
        "a + 0x10",
        "s + 1",
        "a + 'x'",
        "a + ' 1'",
        "a + 1e999",
        "a + '1e999'",
        "1e308 * 1e308",
        "HEX(a)",
        "ABS(s)",
        "a / s",
        "CASE WHEN a THEN 1e0 ELSE b END",
        "CAST(a AS TIME)",
        "a + INTERVAL 1 DAY",
        "-u",
        "a + (b = 2)",
        "(SELECT 1) + a",
        "CURRENT_DATE + 1",
      })
  void expression_thatIsNotKnown_isRefused(String expression) {
    assertThatThrownBy(() -> ROW.value(expression)).isInstanceOf(SQLException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "a = 7, true",
    "a <> 7, false",
    "a != 8, true",
    "a < b, false",
    "a >= b, true",
    "a > b AND b > 0, true",
    "a = 1 OR a = 2 AND b = 2 OR a = 7, true",
    "(a = 7 OR a = 2) AND b = 3, false",
    "NOT a = 7, false",
    "NOT a = 7 OR b = 2, true",
    "a = 7 XOR b = 2, false",
    "a = 7 XOR b = 3, true",
    "a = 7 OR b = 2 XOR b = 2, true",
    "a = 7 XOR b = 2 AND zero = 1, true",
    "n = 1, unknown",
    "n < big + 1, unknown",
    "n <> 1, unknown",
    "NOT n = 1, unknown",
    "n = 1 AND a = 8, false",
    "n = 1 AND a = 7, unknown",
    "n = 1 OR a = 7, true",
    "n = 1 OR a = 8, unknown",
    "n = 1 XOR a = 7, unknown",
    "n IS NULL, true",
    "a IS NOT NULL, true",
    "n <=> NULL, true",
    "a <=> NULL, false",
    "a IN (1; 7), true",
    "a IN (1; NULL), unknown",
    "a NOT IN (1; 2), true",
    "a NOT IN (1; NULL), unknown",
    "(a; b) IN ((7; 2)), true",
    "(a; b) IN ((7; 1); (1; 2)), false",
    "(a; n) IN ((7; 1)), unknown",
    "(a; n) IN ((8; 1)), false",
    "(a; b) = (7; 2), true",
    "a BETWEEN 1 AND 7 AND b = 2, true",
    "a NOT BETWEEN 8 AND 9, true",
    "a BETWEEN NULL AND 6, false",
    "a BETWEEN NULL AND 8, unknown",
    "d = 10.5, true",
    "d > 10.49, true",
    "a >= b + 5 AND a < b + 6, true",
    "s = 'x', true",
    "s = 'X', false",
    "'x ' = s, false",
    "a = '7', true",
    "at > '2024-03-01', true",
    "at = '2024-3-1 10:00:00', true",
    "at > '2024-03-01 10:00:00.000001', false",
    "'2024-03-02' > at, true",
    "at BETWEEN '2024-03-01' AND '2024-03-01T10:00:00', true",
    "at IN ('2024-03-01'; DATE'2024-03-01'; '2024-03-01 10:00'), true",
    "at <=> TIMESTAMP'2024-03-01 10:00:00', true",
    "d < 1.05e1 + 1e-15, true",
    "d = 1.05e1, true",
    "zero, false",
    "a, true",
    "a AND zero, false",
  })
  void truth_ofACondition_isMySqls(String condition, String truth) throws SQLException {
    assertThat(ROW.truth(condition.replace(';', ','))).isEqualTo(truth);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a = b = 1",
        "(a = b) = 1",
        "s = s COLLATE utf8mb4_bin",
        "s COLLATE utf8mb4_bin = 'x'",
        "s = _latin1'x'",
        "a IS TRUE",
        "a = ANY (SELECT 1)",
        "EXISTS (SELECT 1)",
        "a IN (SELECT 1)",
        "'a' = 'A'",
        "s REGEXP 'x'",
        "BINARY s = 'x'",
        "a SOUNDS LIKE b",
        "s = 1",
        "(a; b) > (1; 2)",
        "(a; b) IN ((1; 2; 3))",
        "at > 20240301",
        "at > 'today'",
        "at > '2024-02-30'",
        "at > '0000-01-01'",
        "at > '2024-03-01 10:00:00.0000001'",
        "at > s",
      })
  void condition_thatIsNotKnown_isRefused(String condition) {
    assertThatThrownBy(() -> ROW.truth(condition.replace(';', ',')))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
  }

  @Test
  void values_areNotShown() {
    assertThat(new SqlValue.Text("secret", null).toString()).doesNotContain("secret");
    assertThat(SqlValue.Whole.of(4711).toString()).doesNotContain("4711");
    assertThat(new ParameterValue((statement, index) -> {}, "secret").toString())
        .doesNotContain("secret");
  }

  @Test
  void doubleWhoseLastDigitsDiffer_isNeitherShownNorCompared() throws SQLException {
    SqlValue sum =
        Arithmetic.ADD.of(
            Arithmetic.approximate(new BigDecimal("0.2")),
            new SqlValue.Exact(new BigDecimal("0.1")));
    SqlValue same =
        Arithmetic.ADD.of(Arithmetic.approximate(new BigDecimal("0.5")), SqlValue.Whole.of(1));

    assertThat(((SqlValue.Numeric) sum).number()).isEqualByComparingTo("0.3");
    assertThatThrownBy(((SqlValue.Numeric) sum)::certain)
        .isInstanceOf(SQLFeatureNotSupportedException.class);
    assertThatThrownBy(() -> ValueComparison.compare(sum, SqlValue.Whole.of(1)))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
    assertThat(((SqlValue.Numeric) same).certain()).isEqualByComparingTo("1.5");
  }

  @Test
  void decimalThatADoubleMayEqual_isNotCompared() throws SQLException {
    SqlValue tenth = Arithmetic.approximate(new BigDecimal("0.1"));
    SqlValue near = new SqlValue.Exact(new BigDecimal("0.10000000000000000001"));

    assertThatThrownBy(() -> ValueComparison.compare(tenth, near))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
    assertThat(ValueComparison.compare(tenth, new SqlValue.Exact(new BigDecimal("0.10")))).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"COALESCE(d, 1e0)", "IFNULL(1e0, 'none')", "COALESCE(n, d, 1e0)"})
  void coalesce_ofDoubleAndAnotherType_isRefused(String expression) {
    assertThatThrownBy(() -> ROW.value(expression))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "DECIMAL(6;2), 1.005, 1.01",
    "DECIMAL(6;2), -1.005, -1.01",
    "DECIMAL(6;2), 0.30000000000000004, 0.30",
    "INT, 2.5, 2",
    "INT, 3.5, 4",
    "INT, -2.5, -2",
    "DOUBLE, 0.1, 0.1",
  })
  void storedDouble_isItsShortestNumberRounded(String type, double value, String stored)
      throws SQLException {
    ColumnRule column =
        new ColumnRule("t", "c", ColumnType.parse(type.replace(';', ',')), Scheme.RND, "t.c");

    SqlValue result = Arithmetic.stored(column, new SqlValue.Real(value));

    assertThat(((SqlValue.Numeric) result).number()).isEqualByComparingTo(stored);
  }

  @Test
  void doubles_areComparedAsDoubles() throws SQLException {
    assertThat(ValueComparison.compare(new SqlValue.Real(0.0), new SqlValue.Real(-0.0))).isZero();
    assertThat(ValueComparison.compare(new SqlValue.Real(0.1 + 0.2), new SqlValue.Real(0.3)))
        .isPositive();
    SqlValue near = new SqlValue.Exact(new BigDecimal("0.10000000000000000001"));
    assertThatThrownBy(() -> ValueComparison.compare(new SqlValue.Real(0.1), near))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
  }

  @Test
  void theNegativeOfAnUnsignedNumberHasASign() {
    ValueType unsigned = new ValueType(ColumnType.Kind.BIGINT, 20, 0, /* unsigned= */ true, null);
    assertThat(Arithmetic.negated(unsigned).unsigned()).isFalse();
  }
}
