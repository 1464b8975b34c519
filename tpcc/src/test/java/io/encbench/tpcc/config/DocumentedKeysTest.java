package io.encbench.tpcc.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DocumentedKeysTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  @Test
  void everyKey_isInTheTableOfTheDocs() throws IOException {
    String docs = Files.readString(ROOT.resolve("docs/guide/props-files.md"));
    assertThat(Key.texts()).allSatisfy(key -> assertThat(docs).contains("`" + key + "`"));
    assertThat(CompareKey.texts()).allSatisfy(key -> assertThat(docs).contains("`" + key + "`"));
  }

  @Test
  void everySample_isRight() throws IOException {
    List<Path> samples;
    try (Stream<Path> files = Files.list(ROOT.resolve("props"))) {
      samples =
          files.filter(file -> file.getFileName().toString().startsWith("tpcc-")).sorted().toList();
    }
    assertThat(samples).hasSizeGreaterThanOrEqualTo(5);
    assertThat(samples).allSatisfy(DocumentedKeysTest::check);
  }

  private static void check(Path sample) {
    TpccProps props = TpccProps.read(sample, List.of(), Map.of("TPCC_PASSWORD", "secret")::get);
    assertThat(props.run().terminals()).isPositive();
    try {
      assertThat(Files.readString(sample))
          .as("a sample holds no password")
          .doesNotContain("\npassword=");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
