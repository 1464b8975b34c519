package io.encbench.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares the meters that docs/metrics.md lists with those that this module binds. */
class DocumentedMetersTest {
  private static final Path DOCS = Path.of("..", "docs", "metrics.md");
  private static final Pattern NAME = Pattern.compile("`([^`]+)`");

  /** Begin of the names that other binders bind: of a TPC-C run, and HikariCP's own. */
  private static final List<String> BOUND_ELSEWHERE = List.of("encbench.tpcc.", "hikaricp.");

  /** The names in the first column of the table of meters; some stand for a group and end in .*. */
  private static Set<String> documented() throws IOException {
    String docs = Files.readString(DOCS);
    return docs.substring(docs.indexOf("## Meters"), docs.indexOf("## What the reports"))
        .lines()
        .filter(line -> line.startsWith("| `"))
        .map(row -> row.substring(1, row.indexOf('|', 1)))
        .flatMap(cell -> NAME.matcher(cell).results().map(DocumentedMetersTest::name))
        .filter(name -> BOUND_ELSEWHERE.stream().noneMatch(name::startsWith))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String name(MatchResult found) {
    return found.group(1);
  }

  private static Set<String> bound() {
    try (ClientMeters meters = new ClientMeters(OptionalLong.of(ProcessHandle.current().pid()))) {
      HostMetrics.bindMemory(meters.registry());
      return meters.registry().getMeters().stream()
          .map(meter -> meter.getId().getName())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static boolean covers(String documented, String name) {
    return documented.endsWith(".*")
        ? name.startsWith(documented.substring(0, documented.length() - 1))
        : name.equals(documented);
  }

  @Test
  void everyMeter_isInTheTableOfTheDocs() throws IOException {
    Set<String> documented = documented();
    assertThat(bound())
        .isNotEmpty()
        .allSatisfy(name -> assertThat(documented).as(name).anyMatch(entry -> covers(entry, name)));
  }

  @Test
  void everyDocumentedMeter_isBound() throws IOException {
    assumeTrue(ProcStat.available() && ProcStat.ioAvailable(), "needs Linux");
    Set<String> bound = bound();
    assertThat(documented())
        .isNotEmpty()
        .allSatisfy(entry -> assertThat(bound).as(entry).anyMatch(name -> covers(entry, name)));
  }
}
