package io.encbench.profile.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.rules.RulesText;
import org.junit.jupiter.api.Test;

class ShardingSphereRulesTest {
  private static final ShardingSphereRules RULES =
      new ShardingSphereRules(
          EncryptionRules.parse(
              "rules",
              RulesText.complete("t.id = INT, ORD%nt.name = VARCHAR(10), RND%n".formatted())));

  @Test
  void yaml_hasEveryColumn_andNoKey() {
    assertThat(RULES.yaml())
        .endsWith(
            """
            - !ENCRYPT
              tables:
                t:
                  columns:
                    id:
                      cipher:
                        name: id
                        encryptorName: aes
                    name:
                      cipher:
                        name: name
                        encryptorName: aes
              encryptors:
                aes:
                  type: AES
                  props:
                    aes-key-value: "${masterKey}"
                    digest-algorithm-name: SHA-256
            """);
  }

  @Test
  void withoutColumns_itEncryptsNothing() {
    assertThat(new ShardingSphereRules(EncryptionRules.none()).yaml()).doesNotContain("!ENCRYPT");
  }

  @Test
  void whatItStores_showsEquality_andNoOrder() {
    assertThat(RULES.stored().all())
        .allSatisfy(rule -> assertThat(rule.leaks()).contains("equality").doesNotContain("order"));
  }

  @Test
  void column_hasRoomForTheLongestText() {
    ColumnRule name =
        RULES.rules().all().stream()
            .filter(rule -> rule.column().equals("name"))
            .findFirst()
            .orElseThrow();
    // Ten characters of four bytes take three cipher blocks, and 48 bytes take 64 base64
    // characters.
    assertThat(ShardingSphereRules.columnType(name)).startsWith("VARCHAR(64) ");
  }
}
