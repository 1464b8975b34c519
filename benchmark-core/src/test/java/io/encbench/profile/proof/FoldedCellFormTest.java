package io.encbench.profile.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.encbench.profile.proof.StoredColumn.FoldedCellForm;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class FoldedCellFormTest {
  /** A folded cell of the text {@code hello}, from docs/driver/cell-format.md. */
  private static final String HELLO =
      "6c38363935766c766233373270316b6674616e71323762716934030301021304151311140f150f1006050513070304"
          + "101502040e06060f021007060207100e050202010613111302";

  private final FoldedCellForm form = new FoldedCellForm();

  @Test
  void cellOfTheSpecification_isACell() {
    byte[] cell = HexFormat.of().parseHex(HELLO);
    assertThat(form.ciphertext(cell)).isEqualTo(cell).hasSize(form.length("hello"));
  }

  @Test
  void text_isNoCell_howeverLong() {
    for (String text : new String[] {"hello", "hello".repeat(30)}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> form.ciphertext(text.getBytes(StandardCharsets.UTF_8)));
    }
  }

  @Test
  void columns_areOfText() {
    assertThat(form.mayHaveType("varchar")).isTrue();
    assertThat(form.mayHaveType("mediumtext")).isTrue();
    assertThat(form.mayHaveType("varbinary")).isFalse();
  }
}
