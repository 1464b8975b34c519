package io.encbench.driver.execute.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.execute.expression.Collation;
import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.rules.TextCollation;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.time.LocalDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Checks which values a join treats as equal. */
class JoinValuesTest {
  private static final SqlValue NULL = SqlValue.Null.INSTANCE;
  private static final SqlValue NOON = new SqlValue.Moment(LocalDateTime.of(2024, 2, 29, 12, 0));

  private final JoinValues values = new JoinValues(2);

  private static SqlValue exact(String number) {
    return new SqlValue.Exact(new BigDecimal(number));
  }

  private static SqlValue text(String text, @Nullable Collation collation) {
    return new SqlValue.Text(text, collation);
  }

  private static SqlValue bytes(String text) {
    return new SqlValue.Bytes(text.getBytes(StandardCharsets.US_ASCII));
  }

  private @Nullable List<Object> key(SqlValue... row) throws SQLException {
    Expression.Row columns =
        new Expression.Row() {
          @Override
          public SqlValue column(int index) {
            return row[index];
          }

          @Override
          public SqlValue slot(int index) {
            throw new IllegalStateException("a join has no parameters");
          }

          @Override
          public Expression.Types types() {
            throw new IllegalStateException("a join needs no types");
          }
        };
    return values.of(columns, List.of(new Expression.Column(0), new Expression.Column(1)));
  }

  @Test
  void numbers_areEqualByValue() throws SQLException {
    List<Object> key = key(SqlValue.Whole.of(100), exact("0.50"));

    assertThat(key(exact("100.00"), exact("0.5"))).isEqualTo(key);
    assertThat(key(SqlValue.Whole.of(100, /* unsigned= */ true), exact("0.5"))).isEqualTo(key);
    assertThat(key(exact("100.01"), exact("0.5"))).isNotEqualTo(key);
    assertThat(key(exact("0.5"), exact("100"))).isNotEqualTo(key);
    assertThat(key(exact("0.00"), exact("1"))).isEqualTo(key(SqlValue.Whole.of(0), exact("1.0")));
  }

  @Test
  void textAndBytes_areEqualByBytes() throws SQLException {
    List<Object> key = key(text("a", Collation.BINARY), bytes("x"));

    assertThat(key(text("a", Collation.BINARY), bytes("x"))).isEqualTo(key);
    assertThat(key(text("a ", Collation.BINARY), bytes("x"))).isNotEqualTo(key);
    assertThat(key(text("A", Collation.BINARY), bytes("x"))).isNotEqualTo(key);
    assertThat(key(text("a", Collation.BINARY), bytes("X"))).isNotEqualTo(key);
  }

  @Test
  void text_isEqualByItsCollation() throws SQLException {
    Collation ignoringCase = Collation.of(TextCollation.UTF8MB4_0900_AI_CI, "t.c");
    List<Object> key = key(text("jos\u00e9", ignoringCase), bytes("x"));

    assertThat(key(text("JOSE", ignoringCase), bytes("x"))).isEqualTo(key);
    assertThat(key(text("JOSE ", ignoringCase), bytes("x"))).isNotEqualTo(key);
    assertThat(key(text("JOSE", Collation.BINARY), bytes("x"))).isSameAs(JoinValues.NONE);
  }

  @Test
  void times_areEqualToTheSame() throws SQLException {
    assertThat(key(NOON, NOON)).isEqualTo(key(NOON, NOON));
  }

  @Test
  void nothing_isEqualToNull() throws SQLException {
    assertThat(key(NULL, NOON)).isNull();
    assertThat(key(NOON, NULL)).isNull();
  }

  @Test
  void values_ofAnotherKind_mustBeCompared() throws SQLException {
    key(SqlValue.Whole.of(1), NOON);

    assertThat(key(NOON, NOON)).isSameAs(JoinValues.NONE);
    assertThat(key(text("1", Collation.BINARY), NOON)).isSameAs(JoinValues.NONE);
    assertThat(key(SqlValue.Whole.of(1), exact("1"))).isSameAs(JoinValues.NONE);
    assertThat(key(SqlValue.Whole.of(1), NULL)).isNull();
  }

  @Test
  void values_thatAreNotEqualByTheirDigitsOrBytes_mustBeCompared() throws SQLException {
    assertThat(key(new SqlValue.Approximate(BigDecimal.ONE, false), NOON))
        .isSameAs(JoinValues.NONE);
    assertThat(key(text("a", null), NOON)).isSameAs(JoinValues.NONE);
    assertThatThrownBy(() -> key(text("a", Collation.of(null, "t.c")), NOON))
        .isInstanceOf(SQLFeatureNotSupportedException.class);
  }
}
