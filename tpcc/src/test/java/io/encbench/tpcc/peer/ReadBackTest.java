package io.encbench.tpcc.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.tpcc.peer.Trace.Sent;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadBackTest {
  private static Sent number(int value) {
    return new Sent(ValueKind.INT, "" + value);
  }

  private static final Sent AMOUNT = new Sent(ValueKind.DECIMAL, "1.50");

  @Test
  void update_isReadBackByItsCondition() {
    ReadBack query =
        ReadBack.of(
                "UPDATE bmsql_warehouse SET w_ytd = w_ytd + ?\nWHERE w_id = ?",
                List.of(AMOUNT, number(3)))
            .orElseThrow();
    assertThat(query.sql())
        .startsWith("SELECT w_id, w_ytd, ")
        .endsWith(" FROM bmsql_warehouse WHERE w_id = ?");
    assertThat(query.parameters()).containsExactly(number(3));
  }

  @Test
  void delete_isReadBackByItsCondition() {
    ReadBack query =
        ReadBack.of(
                "DELETE FROM bmsql_new_order\nWHERE (no_w_id, no_d_id, no_o_id) IN ((?, ?, ?))",
                List.of(number(1), number(2), number(3)))
            .orElseThrow();
    assertThat(query.sql())
        .isEqualTo(
            "SELECT no_w_id, no_d_id, no_o_id FROM bmsql_new_order"
                + " WHERE (no_w_id, no_d_id, no_o_id) IN ((?, ?, ?))");
  }

  @Test
  void insert_isReadBackByTheNumbersOfItsFirstRow() {
    ReadBack query =
        ReadBack.of(
                "INSERT INTO bmsql_history (h_c_id, h_amount, h_w_id)\nVALUES (?, ?, ?), (?, ?, ?)",
                List.of(number(7), AMOUNT, number(1), number(8), AMOUNT, number(1)))
            .orElseThrow();
    assertThat(query.sql()).endsWith(" FROM bmsql_history WHERE h_c_id = ? AND h_w_id = ?");
    assertThat(query.parameters()).containsExactly(number(7), number(1));
  }

  @Test
  void other_isNotReadBack() {
    assertThat(ReadBack.of("SELECT c_id FROM bmsql_customer", List.of())).isEmpty();
  }
}
