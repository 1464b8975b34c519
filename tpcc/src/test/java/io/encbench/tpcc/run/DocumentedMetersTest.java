package io.encbench.tpcc.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.tpcc.config.MeterExport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Compares the meters of a run that docs/metrics.md lists with those that a run exports. */
class DocumentedMetersTest {
  private static final Path DOCS = Path.of("..", "docs", "metrics.md");
  private static final Pattern DOCUMENTED =
      Pattern.compile("^\\| `(encbench\\.tpcc\\.[a-z.]+)` \\|", Pattern.MULTILINE);
  private static final Pattern EXPORTED =
      Pattern.compile("^# TYPE (encbench_tpcc_\\w+) ", Pattern.MULTILINE);

  private static List<String> names(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(found -> found.group(1)).toList();
  }

  /** The text of the Prometheus endpoint, which needs the latencies too. */
  private static String scrape() throws Exception {
    int port = MeterExportTest.freePort();
    try (RunMeters meters =
        new RunMeters(
            new RunCounts(),
            OptionalLong.empty(),
            new MeterExport(port, null),
            RunTags.ofNumber(1),
            warning -> {
              throw new AssertionError(warning);
            })) {
      assertThat(meters.listeners()).isNotEmpty();
      return MeterExportTest.scrape(port);
    }
  }

  @Test
  void metersOfARun_areThoseInTheTableOfTheDocs() throws Exception {
    // Prometheus writes _ for . and adds the unit.
    List<String> documented =
        names(DOCUMENTED, Files.readString(DOCS)).stream()
            .map(name -> name.replace('.', '_'))
            .toList();
    List<String> exported = names(EXPORTED, scrape());
    assertThat(documented)
        .isNotEmpty()
        .allSatisfy(name -> assertThat(exported).anyMatch(found -> found.startsWith(name)));
    assertThat(exported)
        .allSatisfy(found -> assertThat(documented).as(found).anyMatch(found::startsWith));
  }
}
