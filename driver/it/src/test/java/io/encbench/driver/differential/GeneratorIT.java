package io.encbench.driver.differential;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.differential.RefusedStatements.Refused;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import java.nio.file.Path;
import java.sql.Statement;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests the comparison itself: on two plain databases it finds a difference only if there is one.
 */
class GeneratorIT {
  private static final int STATEMENTS = 1000;

  @ParameterizedTest
  @EnumSource
  void answers_ofTwoPlainDatabases_areEqualAndMostlyNoErrors(
      ServerBinary binary, @TempDir Path directory) throws Exception {
    AnswerCounts answers = new AnswerCounts();
    Worlds.play(twoPlain(binary), Settings.statements(STATEMENTS), directory, answers);
    assertThat(answers.clean()).as(answers.toString()).isTrue();
    assertThat(answers.byConstruct())
        .hasSizeGreaterThan(20)
        .allSatisfy(
            (construct, counts) ->
                assertThat(counts.answered())
                    .as(construct)
                    .isGreaterThan(counts.failedAlike() / 3));
  }

  @ParameterizedTest
  @EnumSource
  void answers_ofDatabasesWithOneOtherValue_differ(ServerBinary binary, @TempDir Path directory)
      throws Exception {
    AnswerCounts answers = new AnswerCounts();
    try (World world = World.make(twoPlain(binary), Settings.seed(), rules(directory), answers)) {
      try (Statement statement = world.admin().createStatement()) {
        statement.execute(
            "UPDATE "
                + TwoDatabases.CELLS
                + "."
                + world.schema().tables().get(0).name()
                + " SET link = link + 1 ORDER BY rid DESC LIMIT 1");
      }
      assertThat(answers.clean()).isTrue();
      world.compareContents();
    }
    assertThat(answers.clean()).isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void refusedStatements_onPlainColumns_areValid(ServerBinary binary, @TempDir Path directory)
      throws Exception {
    try (World world =
        World.make(twoPlain(binary), Settings.seed(), rules(directory), new AnswerCounts())) {
      for (Refused refused : new RefusedStatements(world.schema()).validOnPlain()) {
        Outcome outcome = world.tryOnPlain(refused.attempt(false));
        assertThat(outcome).as(refused.sql()).isInstanceOf(Outcome.Counts.class);
      }
    }
  }

  private static Path rules(Path directory) {
    return directory.resolve("rules.props");
  }

  private TwoDatabases twoPlain(ServerBinary binary) {
    // Settings in a URL take precedence over a connection's properties.
    String plans = "?sessionVariables=" + TwoDatabases.plansOfPlainColumns(binary);
    return new TwoDatabases(binary, Servers.sharedOrSkip(binary), (url, rules) -> url + plans);
  }
}
