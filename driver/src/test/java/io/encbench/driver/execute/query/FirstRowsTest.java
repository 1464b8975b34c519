package io.encbench.driver.execute.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.execute.expression.Expression;
import io.encbench.driver.execute.expression.SqlValue;
import io.encbench.driver.execute.expression.ValueComparison;
import io.encbench.driver.execute.expression.ValueType;
import io.encbench.driver.execute.query.Sort.FirstRows;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirstRowsTest {
  private static final int ROWS = 500;

  /** A row of numbers. {@code first} and {@code second} are its columns. */
  private record Numbers(int first, int second, int place) implements Expression.EvaluatedRow {
    @Override
    public SqlValue column(int index) {
      return SqlValue.Whole.of(index == 0 ? first : second);
    }

    @Override
    public SqlValue slot(int index) {
      throw new IllegalStateException("no parameters");
    }

    @Override
    public Expression.Types types() {
      throw new IllegalStateException("no types");
    }

    @Override
    public byte[] cell(int index) {
      throw new IllegalStateException("no cells");
    }

    @Override
    public byte[] extreme(int aggregate) {
      throw new IllegalStateException("no aggregates");
    }

    @Override
    public long heldBytes() {
      return 100;
    }
  }

  private static final List<Sort.Key> FIRST_THEN_SECOND_DESCENDING =
      List.of(
          new Sort.Key(new Expression.Column(0), /* descending= */ false),
          new Sort.Key(new Expression.Column(1), /* descending= */ true));

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 15, 16, 17, 100, ROWS - 1, ROWS})
  void first_areThoseOfAStableSort(int most) throws SQLException {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<Numbers> rows = new ArrayList<>();
      FirstRows first = new FirstRows(FIRST_THEN_SECOND_DESCENDING, most, new HeldMemory(0));
      for (int i = 0; i < ROWS; i++) {
        Numbers row = new Numbers(random.nextInt(1 + seed), random.nextInt(5), i);
        rows.add(row);
        first.add(row);
      }

      rows.sort(
          Comparator.comparingInt(Numbers::first)
              .thenComparing(Comparator.comparingInt(Numbers::second).reversed()));
      assertThat(first.inOrder()).isEqualTo(rows.subList(0, most));
    }
  }

  @Test
  void rowsThatAreDropped_areNotHeld() throws SQLException {
    HeldMemory memory = new HeldMemory(20_000);
    FirstRows first = new FirstRows(FIRST_THEN_SECOND_DESCENDING, 10, memory);
    for (int i = 0; i < 100_000; i++) {
      first.add(new Numbers(-i, 0, i));
    }

    assertThat(first.inOrder()).hasSize(10);
    assertThat(memory.held()).isBetween(1L, 20_000L);
  }

  @Test
  void rowsBeyondTheLimitOfMemory_endTheStatement() {
    FirstRows first =
        new FirstRows(FIRST_THEN_SECOND_DESCENDING, Long.MAX_VALUE, new HeldMemory(20_000));

    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 1000; i++) {
                first.add(new Numbers(i, 0, i));
              }
            })
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("HY001"))
        .hasMessageContaining("sorts rows")
        .hasMessageContaining("encMaxClientBytes = 20000 bytes")
        .hasMessageContaining("raise encMaxClientBytes");
  }

  @Test
  void orderThatOnlyTheServerKnows_isRefused() throws SQLException {
    List<SqlValue> values =
        List.of(new SqlValue.Text("1", null), new SqlValue.Moment(java.time.LocalDateTime.MIN));
    Expression atPlace =
        new Expression() {
          @Override
          public SqlValue value(Row row) {
            return values.get(((Numbers) row).place());
          }

          @Override
          public ValueType type(Types types) {
            return ValueType.UNKNOWN;
          }
        };
    FirstRows first =
        new FirstRows(
            List.of(new Sort.Key(atPlace, /* descending= */ false)), 1, new HeldMemory(0));
    first.add(new Numbers(0, 0, 0));

    assertThatThrownBy(() -> first.add(new Numbers(0, 0, 1)))
        .isInstanceOf(ValueComparison.ValueOrder.Failure.class)
        .hasCauseInstanceOf(SQLFeatureNotSupportedException.class);
  }
}
