package io.encbench.driver.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.differential.RefusedStatements.Refused;
import io.encbench.server.EmbeddedServer;
import io.encbench.server.ServerBinary;
import java.nio.file.Path;
import java.sql.Statement;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The judge judged: on two plain databases it finds no difference, unless there is one. */
class GeneratorIT {
  private static final int STATEMENTS = 300;

  private final Path directory;

  GeneratorIT(@TempDir Path directory) {
    this.directory = directory;
  }

  @ParameterizedTest
  @EnumSource
  void answers_ofTwoPlainDatabases_areEqualAndMostlyNoErrors(ServerBinary binary) throws Exception {
    Findings findings = new Findings();
    try (EmbeddedServer server = Servers.startOrSkip(binary, Servers.TUNING)) {
      TwoDatabases databases = twoPlain(binary, server);
      Worlds.play(databases, Settings.statements(STATEMENTS), directory, findings);
    }
    assertThat(findings.clean()).as(findings.toString()).isTrue();
    assertThat(findings.tallies())
        .hasSizeGreaterThan(20)
        .allSatisfy(
            (construct, tally) ->
                assertThat(tally.answered()).as(construct).isGreaterThan(tally.failedAlike() / 2));
  }

  @ParameterizedTest
  @EnumSource
  void answers_ofDatabasesWithOneOtherValue_differ(ServerBinary binary) throws Exception {
    Findings findings = new Findings();
    try (EmbeddedServer server = Servers.startOrSkip(binary, Servers.TUNING);
        World world = World.make(twoPlain(binary, server), Settings.seed(), rules(), findings)) {
      try (Statement statement = world.admin().createStatement()) {
        statement.execute(
            "UPDATE "
                + TwoDatabases.CELLS
                + "."
                + world.schema().tables().get(0).name()
                + " SET link = link + 1 ORDER BY rid DESC LIMIT 1");
      }
      assertThat(findings.clean()).isTrue();
      world.compareContents();
    }
    assertThat(findings.clean()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void refusedStatements_onPlainColumns_areValid(ServerBinary binary) throws Exception {
    try (EmbeddedServer server = Servers.startOrSkip(binary, Servers.TUNING);
        World world =
            World.make(twoPlain(binary, server), Settings.seed(), rules(), new Findings())) {
      for (Refused refused : new RefusedStatements(world.schema()).validOnPlain()) {
        Outcome outcome = world.tryOnPlain(refused.attempt(false));
        assertThat(outcome).as(refused.sql()).isInstanceOf(Outcome.Counts.class);
      }
    }
  }

  private Path rules() {
    return directory.resolve("rules.props");
  }

  private static TwoDatabases twoPlain(ServerBinary binary, EmbeddedServer server) {
    String plans = "?sessionVariables=" + TwoDatabases.correctPlans(binary);
    return new TwoDatabases(binary, server, (url, rules) -> url + plans);
  }
}
