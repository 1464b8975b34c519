package io.encbench.suites.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.Deflater;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkTableTest {
  @ParameterizedTest
  @CsvSource({"64,0.74,0.80", "10,0.40,0.50", "94,0.80,0.90"})
  void texts_compressAsTheirCharactersSay(int characters, double least, double most) {
    LinkTable table = new LinkTable(1, characters);
    Random random = new Random(1);
    StringBuilder texts = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      texts.append(table.text(random));
    }
    byte[] bytes = texts.toString().getBytes(StandardCharsets.US_ASCII);
    assertThat(bytes).hasSize(200 * LinkTable.TEXT_LENGTH);
    Deflater deflater = new Deflater(6);
    try {
      deflater.setInput(bytes);
      deflater.finish();
      int compressed = deflater.deflate(new byte[bytes.length + 100]);
      assertThat((double) compressed / bytes.length).isBetween(least, most);
    } finally {
      deflater.end();
    }
  }
}
