package io.encbench.report.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ConsoleStreamsTest {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  @Test
  void charactersThatAscii_lacks_haveOneThatItHas() {
    PrintStream out = ConsoleStreams.encoding(bytes, StandardCharsets.US_ASCII);
    out.print("−5 %, 3–4 µs, × 2…");
    out.printf(" ─%s─", "é");
    assertThat(bytes.toString(StandardCharsets.US_ASCII)).isEqualTo("-5 %, 3-4 us, x 2. -?-");
  }

  @Test
  void utf8_staysAsItIs() {
    ConsoleStreams.encoding(bytes, StandardCharsets.UTF_8).print("−5 µs é");
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("−5 µs é");
  }

  @Test
  void characterInTwoPieces_isOne() {
    PrintStream out = ConsoleStreams.encoding(bytes, StandardCharsets.ISO_8859_1);
    for (byte one : "aµb".getBytes(StandardCharsets.UTF_8)) {
      out.write(one);
    }
    out.flush();
    assertThat(bytes.toString(StandardCharsets.ISO_8859_1)).isEqualTo("aµb");
  }
}
