package io.encbench.tpcc.peer;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.tpcc.result.PeerFinding;
import io.encbench.tpcc.result.PeerFinding.Kind;
import io.encbench.tpcc.result.TransactionType;
import java.util.List;
import org.junit.jupiter.api.Test;

class PeerFindingsTest {
  @Test
  void listsOfAnyLength_areOneStatement() {
    PeerFindings findings = new PeerFindings();
    for (String list : List.of("(?, ?)", "(?, ?), (?, ?)", "(?, ?), (?, ?), (?, ?)")) {
      findings.add(
          Kind.REFUSED,
          TransactionType.NEW_ORDER,
          "SELECT a\nFROM t WHERE (b, c) IN (" + list + ")",
          "",
          "no");
    }
    assertThat(findings.all()).hasSize(2);
    assertThat(findings.all().get(1).statement())
        .isEqualTo("SELECT a FROM t WHERE (b, c) IN ((?, ?), ...)");
    assertThat(findings.all().get(1).times()).isEqualTo(2);
  }

  @Test
  void oneOfSeveralTransactions_isToldOnce_withAllOfThem() {
    PeerFindings findings = new PeerFindings();
    findings.add(Kind.WRONG, TransactionType.ORDER_STATUS, "SELECT 1", "column 1", "first");
    findings.add(Kind.WRONG, TransactionType.PAYMENT, "SELECT 1", "column 1", "second");
    findings.add(Kind.WRONG, TransactionType.PAYMENT, "SELECT 1", "column 2", "other");
    assertThat(findings.all())
        .containsExactly(
            new PeerFinding(
                Kind.WRONG,
                List.of(TransactionType.PAYMENT, TransactionType.ORDER_STATUS),
                "SELECT 1",
                "first",
                2),
            new PeerFinding(Kind.WRONG, List.of(TransactionType.PAYMENT), "SELECT 1", "other", 1));
  }
}
