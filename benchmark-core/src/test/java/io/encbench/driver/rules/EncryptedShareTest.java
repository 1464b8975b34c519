package io.encbench.driver.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.rules.EncryptedShare.Column;
import java.util.List;
import org.junit.jupiter.api.Test;

class EncryptedShareTest {
  private static final List<Column> SCHEMA =
      List.of(
          new Column("t", "id", ColumnType.parse("INT"), 30),
          new Column("t", "amount", ColumnType.parse("DECIMAL(12,2)"), 10),
          new Column("t", "name", ColumnType.parse("VARCHAR(90)"), 0));

  @Test
  void share_ofSomeColumns_isCountedThreeWays() {
    EncryptionRules rules = EncryptionRules.parse("rules", "T.AMOUNT = DECIMAL(12,2), RND");

    EncryptedShare share = EncryptedShare.of(rules, SCHEMA);

    assertThat(share).isEqualTo(new EncryptedShare(1 / 3.0, 6 / 100.0, 10 / 40.0));
  }

  @Test
  void share_withoutRulesOrColumns_isZero() {
    EncryptedShare none = new EncryptedShare(0, 0, 0);
    assertThat(EncryptedShare.of(EncryptionRules.none(), SCHEMA)).isEqualTo(none);
    assertThat(EncryptedShare.of(EncryptionRules.none(), List.of())).isEqualTo(none);
  }
}
