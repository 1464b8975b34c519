package io.encbench.driver.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import java.nio.file.Path;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A statement that the driver completes has its whole effect or none, whatever fails in it. */
class StatementsUnderFaultsIT {
  private static final int ROUNDS = 2;

  @ParameterizedTest
  @EnumSource
  void statements_whoseRoundTripsFail_areDoneOrNot(ServerBinary binary, @TempDir Path directory)
      throws Exception {
    TwoDatabases databases =
        new TwoDatabases(binary, Servers.sharedOrSkip(binary), EncryptedUrl::of);
    try (StatementsUnderFaults statements =
        new StatementsUnderFaults(databases, Settings.seed(), directory.resolve("rules.props"))) {
      statements.play(Settings.faultRounds(ROUNDS));
      String summary = summary(statements.tally());
      System.out.println(binary.title() + ", " + statements.strikes() + " faults\n" + summary);
      assertThat(statements.findings()).as(summary).isEmpty();
      assertThat(statements.strikes()).as(summary).isGreaterThan(100);
      assertThat(statements.struck()).containsExactlyInAnyOrder(Fault.values());
      assertThat(kinds(statements.tally()))
          .containsExactly("insert batch", "join", "locked row", "query", "update", "update batch");
    }
  }

  private static SortedSet<String> kinds(Map<String, Integer> tally) {
    SortedSet<String> kinds = new TreeSet<>();
    tally.keySet().forEach(line -> kinds.add(line.substring(0, line.indexOf(','))));
    return kinds;
  }

  private static String summary(Map<String, Integer> tally) {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(tally).forEach((line, times) -> text.append(line + ", " + times + " times\n"));
    return text.toString();
  }
}
