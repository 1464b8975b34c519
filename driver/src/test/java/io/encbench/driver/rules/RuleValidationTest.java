package io.encbench.driver.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RuleValidationTest {
  private static final EncryptionRules RULES =
      EncryptionRules.parse(
          "rules",
          RulesText.complete(
              """
              item.i_id = INT, DET
              item.i_data = TEXT, RND
              stock.s_i_id = INT, DET
              """));

  @Test
  void columns_thatHoldTheCells_haveNoProblem() {
    assertThat(
            RuleValidation.problems(
                RULES,
                List.of(
                    new RuleValidation.TableColumn("ITEM", "I_ID", "varbinary", 16, "", false),
                    new RuleValidation.TableColumn(
                        "item", "i_data", "mediumblob", 16_777_215, "", false),
                    new RuleValidation.TableColumn("item", "i_name", "varchar", 96, "", false))))
        .isEmpty();
  }

  @Test
  void column_ofAnotherTypeOrTooShort_isNamedWithWhatItNeeds() {
    assertThat(
            RuleValidation.problems(
                RULES,
                List.of(
                    new RuleValidation.TableColumn("item", "i_id", "int", 0, "", false),
                    new RuleValidation.TableColumn("item", "i_data", "blob", 65_535, "", false),
                    new RuleValidation.TableColumn("stock", "s_w_id", "varbinary", 16, "", false))))
        .containsExactly(
            "item.i_id is INT, and must be VARBINARY(16)",
            "item.i_data holds 65535 bytes where its cells have up to 65565, and must be"
                + " MEDIUMBLOB");
  }

  @Test
  void columns_thatDoNotExist_areListed_withACloseNameThatHasNoRule() {
    assertThat(
            RuleValidation.missingColumns(
                RULES,
                List.of(
                    new RuleValidation.TableColumn("ITEM", "I_ID", "varbinary", 16, "", false),
                    new RuleValidation.TableColumn("stock", "S_IID", "int", 0, "", false),
                    new RuleValidation.TableColumn("stock", "s_data", "varchar", 50, "", false))))
        .containsExactly("item.i_data", "stock.s_i_id (nearest name: S_IID)");
  }

  @Test
  void tables_thatDoNotExist_haveNoProblem_andAreListed() {
    assertThat(RuleValidation.problems(RULES, List.of())).isEmpty();
    assertThat(RuleValidation.missingTables(RULES, List.of())).containsExactly("item", "stock");
    assertThat(
            RuleValidation.missingTables(
                RULES,
                List.of(
                    new RuleValidation.TableColumn("ITEM", "i_id", "varbinary", 16, "", false),
                    new RuleValidation.TableColumn("Stocks", "s_i_id", "int", 0, "", false))))
        .containsExactly("stock (nearest name: Stocks)");
  }

  @Test
  void tables_nearlyOfTheNameOfAMissingOne_areNamed_unlessOnlyDigitsDiffer() {
    assertThat(
            RuleValidation.lookalikes(
                RULES,
                List.of(
                    new RuleValidation.TableColumn("item", "i_id", "varbinary", 16, "", false),
                    new RuleValidation.TableColumn("stokc", "s_i_id", "int", 0, "", false),
                    new RuleValidation.TableColumn("stock2", "s_i_id", "int", 0, "", false))))
        .containsExactly("stokc (rules: stock)");
  }

  @Test
  void foldedCells_needTextOfTheirCollation() {
    EncryptionRules folded =
        EncryptionRules.parse(
            "rules.props", "t.c = VARCHAR(40) COLLATE utf8mb4_0900_ai_ci, DET\nend-of-rules = 1");
    String needed = ", and must be VARCHAR(382) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci";
    assertThat(problem(folded, "varchar", 382, "utf8mb4_unicode_ci")).isEmpty();
    assertThat(problem(folded, "mediumtext", 1 << 24, "utf8mb4_unicode_ci")).isEmpty();
    assertThat(problem(folded, "varchar", 382, "utf8mb4_0900_ai_ci"))
        .contains("is VARCHAR COLLATE utf8mb4_0900_ai_ci" + needed);
    assertThat(problem(folded, "varbinary", 382, "")).contains("is VARBINARY" + needed);
    assertThat(problem(folded, "varchar", 381, "utf8mb4_unicode_ci"))
        .contains("holds 381 bytes where its cells have up to 382" + needed);
  }

  @Test
  void columnsOfFormat1_areRefusedByRulesOfFormat2() {
    String needed = ", and must be VARBINARY(24)";
    EncryptionRules rules =
        EncryptionRules.parse("rules.props", "cell-format = 2\nt.c = INT, RND\nend-of-rules = 2");
    assertThat(problem(rules, "varbinary", 24, "")).isEmpty();
    assertThat(problem(rules, "varbinary", 255, "")).isEmpty();
    assertThat(problem(rules, "varbinary", 38, ""))
        .contains("was made for cell-format = 1" + needed);
    assertThat(problem(rules, "varbinary", 23, ""))
        .contains("holds 23 bytes where its cells have up to 24" + needed);
  }

  private static Optional<String> problem(
      EncryptionRules rules, String type, long octets, String collation) {
    return RuleValidation.problem(
        rules.all().iterator().next(),
        List.of(new RuleValidation.TableColumn("t", "c", type, octets, collation, false)));
  }
}
