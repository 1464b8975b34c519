package io.encbench.suites.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import org.junit.jupiter.api.Test;

/** Lengths that were counted at the socket of Connector/J 9.7 and MySQL 8.0.31, without TLS. */
class ProtocolBytesTest {
  private static final String READ = "SELECT id FROM encbench_plain_integer_rnd WHERE id = 123";

  @Test
  void read_ofOneRow_hasRequestDescriptionAndRow() {
    assertThat(ProtocolBytes.request(READ.length()).value()).isEqualTo(63);
    double names = "encbench".length() + 2 * "encbench_plain_integer_rnd".length() + 2 * 2;
    assertThat(
            ProtocolBytes.description(1, names)
                .plus(ProtocolBytes.row())
                .plus(ProtocolBytes.value(3))
                .value())
        .isEqualTo(114);
    assertThat(ProtocolBytes.updated().value()).isEqualTo(52);
  }

  @Test
  void value_ofMoreThan250Bytes_hasALongerLength() {
    assertThat(ProtocolBytes.value(250).value()).isEqualTo(251);
    assertThat(ProtocolBytes.value(251).value()).isEqualTo(254);
    assertThat(ProtocolBytes.value(70_000).value()).isEqualTo(70_004);
  }

  private static CellBytes cell(String rule, double value) {
    ColumnRule column =
        EncryptionRules.parse("test", "t.c = " + rule + "\n" + EncryptionRules.endMark(1) + "\n")
            .all()
            .iterator()
            .next();
    return CellBytes.of(column, value);
  }

  @Test
  void cell_ofANumber_hasOneLength_andATextIsAsMuchLonger() {
    assertThat(cell("INT, RND", 3).stored()).isEqualTo(38);
    assertThat(cell("INT, DET", 3).stored()).isEqualTo(16);
    assertThat(cell("VARCHAR(100), RND", 30).stored()).isEqualTo(60);
    assertThat(cell("VARCHAR(100) COLLATE binary, DET", 30).stored()).isEqualTo(48);
  }

  /** 26.2 and 65.6 bytes were counted, as means of many random cells. */
  @Test
  void cell_inAStatement_isLongerByItsMark() {
    assertThat(cell("INT, DET", 3).inStatement()).isCloseTo(26.2, within(0.2));
    assertThat(cell("VARCHAR(40) COLLATE binary, DET", 30).inStatement())
        .isCloseTo(65.6, within(0.3));
  }
}
