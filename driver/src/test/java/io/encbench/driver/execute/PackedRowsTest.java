package io.encbench.driver.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.crypto.Scheme;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class PackedRowsTest {
  private static final PackedRows ROWS = new PackedRows(List.of("`a`", "t.`b`"), List.of(2, 3));

  private static ColumnRule rule(String type, Scheme scheme) {
    return new ColumnRule("t", "c", ColumnType.parse(type), scheme, "t.c");
  }

  /** Takes rows as text, in which NULL is a dash. */
  private static final class Texts implements ServerConnection.RowReader {
    private final List<String> rows = new ArrayList<>();
    private final int most;

    Texts(int most) {
      this.most = most;
    }

    @Override
    public void columns(List<ResultRows.Column> columns) {}

    @Override
    public boolean row(byte[][] cells) {
      rows.add(String.join(" ", Arrays.stream(cells).map(Texts::text).toList()));
      return rows.size() < most;
    }

    private static String text(byte[] cell) {
      return cell == null ? "-" : Arrays.toString(cell);
    }

    @Override
    public boolean wants(byte[] packed, int from) {
      return packed[from] != 9;
    }
  }

  @Test
  void query_ofColumns_stringsTheirCellsTogether() {
    assertThat(ROWS.query("SELECT `a`, t.`b` FROM t WHERE c = ? FOR UPDATE"))
        .isEqualTo(
            "SELECT /*+ SET_VAR(group_concat_max_len=1048576) */ COUNT(*), GROUP_CONCAT("
                + "IFNULL(`a`, x'0000'), IFNULL(t.`b`, x'000000') SEPARATOR '') FROM t"
                + " WHERE c = ? FOR UPDATE");
    assertThatThrownBy(() -> ROWS.query("SELECT `a`, t.`bb` FROM t"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void query_ofOneColumn_isRewrittenForDigestsAndGroups() {
    PackedRows cells = new PackedRows(List.of("`a`"), List.of(2));
    String query = "SELECT `a` FROM t WHERE c = ? FOR UPDATE";
    assertThat(cells.digests(query, " FOR UPDATE"))
        .isEqualTo(
            "SELECT ASCII(`a`) & 15 AS g, COUNT(*) AS n, BIT_XOR(`a`) AS x FROM t WHERE c = ?"
                + " GROUP BY 1 FOR UPDATE");
    assertThat(cells.groups(query, " FOR UPDATE", 5))
        .endsWith(" FROM t WHERE c = ? AND 1 << (ASCII(`a`) & 15) & 5 <> 0 FOR UPDATE");
    assertThatThrownBy(() -> cells.digests(query, " FOR SHARE"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(ROWS.areCells()).isFalse();
    assertThat(cells.areCells()).isTrue();
  }

  @Test
  void rows_ofAValue_areCutOutAgain() throws SQLException {
    byte[] packed = {1, 2, 3, 4, 5, 9, 1, 2, 3, 4, 0, 0, 1, 0, 0, 7, 7, 0, 0, 0};
    Texts all = new Texts(10);
    ROWS.passAll(packed, all);
    assertThat(all.rows).containsExactly("[1, 2] [3, 4, 5]", "- [1, 0, 0]", "[7, 7] -");
    Texts first = new Texts(1);
    ROWS.passAll(packed, first);
    assertThat(first.rows).hasSize(1);
    assertThat(ROWS.offset(1)).isEqualTo(2);
  }

  @Test
  void value_ofAnotherLength_doesNotFit() {
    assertThat(ROWS.fit(0, new byte[0])).isTrue();
    assertThat(ROWS.fit(2, new byte[10])).isTrue();
    assertThat(ROWS.fit(2, new byte[9])).isFalse();
    assertThat(ROWS.fit(1, new byte[0])).isFalse();
    assertThat(ROWS.haveRoomFor(209_715)).isTrue();
    assertThat(ROWS.haveRoomFor(209_716)).isFalse();
  }

  @Test
  void columns_ofTextOrPlain_areNotPacked() {
    assertThat(PackedRows.of(List.of("a"), List.of(rule("INT", Scheme.DET))))
        .isEqualTo(new PackedRows(List.of("a"), List.of(16)));
    assertThat(PackedRows.of(List.of("a"), List.of(rule("VARCHAR(3)", Scheme.RND)))).isNull();
    assertThat(PackedRows.of(List.of("a", "b"), Arrays.asList(rule("INT", Scheme.DET), null)))
        .isNull();
    assertThat(PackedRows.of(List.of(), List.of())).isNull();
  }
}
