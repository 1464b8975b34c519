package io.encbench.driver.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.RecordingDelegate;
import io.encbench.driver.TestRules;
import io.encbench.driver.TextDecoder;
import io.encbench.driver.execute.ResultRows;
import io.encbench.driver.rules.ColumnRule;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowsResultSetTest {
  private static final Statement OWNER = new RecordingDelegate().as(Statement.class);

  private static RowsResultSet rows(int type, String... texts) {
    ColumnRule rule = TestRules.TEXT;
    ResultRows.Column column = new ResultRows.Column("Label", rule, new TextDecoder(), null, true);
    List<byte[][]> cells =
        Arrays.stream(texts)
            .map(text -> new byte[][] {text.getBytes(StandardCharsets.UTF_8)})
            .toList();
    return new RowsResultSet(
        new ResultRows(List.of(column), cells),
        OWNER,
        TestRules.context(rule),
        type,
        /* fromCursor= */ false);
  }

  /** The result has no delegate, so a method that is merely forwarded would fail. */
  @Test
  void method_ofAResultSet_isNeverForwarded() {
    List<String> forwarded =
        Arrays.stream(RowsResultSet.class.getMethods())
            .filter(method -> !Modifier.isStatic(method.getModifiers()))
            .filter(method -> !method.getName().startsWith("update"))
            .filter(method -> method.getDeclaringClass().getSimpleName().startsWith("Forwarding"))
            .map(Method::toString)
            .toList();

    assertThat(forwarded).isEmpty();
  }

  @Test
  void cursor_movesForward() throws SQLException {
    try (ResultSet rows = rows(ResultSet.TYPE_FORWARD_ONLY, "a", "b")) {
      assertThat(rows.isBeforeFirst()).isTrue();
      assertThatThrownBy(() -> rows.getString(1)).isInstanceOf(SQLException.class);
      assertThat(rows.next()).isTrue();
      assertThat(rows.isFirst()).isTrue();
      assertThat(rows.getString("label")).isEqualTo("a");
      assertThat(rows.wasNull()).isFalse();
      assertThat(rows.next()).isTrue();
      assertThat(rows.isLast()).isTrue();
      assertThat(rows.getRow()).isEqualTo(2);
      assertThat(rows.next()).isFalse();
      assertThat(rows.isAfterLast()).isTrue();
      assertThat(rows.next()).isFalse();
      assertThat(rows.getRow()).isZero();
      assertThatThrownBy(() -> rows.getString(1)).isInstanceOf(SQLException.class);
      assertThatThrownBy(rows::first).hasMessageContaining("TYPE_SCROLL_INSENSITIVE");
    }
  }

  @Test
  void cursor_ofAScrollableResult_movesFreely() throws SQLException {
    try (ResultSet rows = rows(ResultSet.TYPE_SCROLL_INSENSITIVE, "a", "b", "c")) {
      assertThat(rows.last()).isTrue();
      assertThat(rows.getString(1)).isEqualTo("c");
      assertThat(rows.previous()).isTrue();
      assertThat(rows.getString(1)).isEqualTo("b");
      assertThat(rows.absolute(-3)).isTrue();
      assertThat(rows.getString(1)).isEqualTo("a");
      assertThat(rows.relative(2)).isTrue();
      assertThat(rows.getString(1)).isEqualTo("c");
      assertThat(rows.relative(5)).isFalse();
      assertThat(rows.isAfterLast()).isTrue();
      assertThat(rows.absolute(4)).isFalse();
      assertThat(rows.absolute(0)).isFalse();
      assertThat(rows.isBeforeFirst()).isTrue();
    }
  }

  @Test
  void result_withoutRows_hasNoPlace() throws SQLException {
    try (ResultSet rows = rows(ResultSet.TYPE_SCROLL_INSENSITIVE)) {
      assertThat(rows.first()).isFalse();
      assertThat(rows.last()).isFalse();
      assertThat(rows.isBeforeFirst()).isFalse();
      assertThat(rows.next()).isFalse();
      assertThat(rows.isAfterLast()).isFalse();
    }
  }

  @Test
  void columnThatIsNotThere_isRefused() throws SQLException {
    try (ResultSet rows = rows(ResultSet.TYPE_FORWARD_ONLY, "a")) {
      rows.next();
      assertThatThrownBy(() -> rows.getString(2)).hasMessageContaining("2");
      assertThatThrownBy(() -> rows.getString("other")).hasMessageContaining("other");
      assertThatThrownBy(() -> rows.getMetaData().getColumnType(0)).hasMessageContaining("0");
    }
  }

  @Test
  void update_isRefused() throws SQLException {
    try (ResultSet rows = rows(ResultSet.TYPE_FORWARD_ONLY, "a")) {
      rows.next();
      assertThatThrownBy(() -> rows.updateString(1, "b"))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
      assertThatThrownBy(rows::deleteRow).isInstanceOf(SQLFeatureNotSupportedException.class);
    }
  }

  @Test
  void closedResult_givesNothing() throws SQLException {
    ResultSet rows = rows(ResultSet.TYPE_FORWARD_ONLY, "a");
    rows.next();
    rows.close();

    assertThat(rows.isClosed()).isTrue();
    assertThatThrownBy(() -> rows.getString(1)).hasMessageContaining("closed");
    assertThatThrownBy(rows::next).hasMessageContaining("closed");
    assertThatThrownBy(rows::getMetaData).hasMessageContaining("closed");
  }
}
