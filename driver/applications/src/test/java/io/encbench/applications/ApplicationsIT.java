package io.encbench.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.applications.Outcome.Kind;
import io.encbench.applications.clinic.ClinicSuite;
import io.encbench.applications.hibernate.HibernateSuite;
import io.encbench.server.DatabaseServer;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs every feature of every framework on plain and on encrypted columns of both servers. Writes a
 * table of the outcomes to target/applications.
 */
class ApplicationsIT {
  @TempDir private static Path directory;

  static List<Suite> mySqlSuites() {
    return suites("utf8mb4_0900_ai_ci");
  }

  static List<Suite> mariaDbSuites() {
    return suites("utf8mb4_uca1400_ai_ci");
  }

  private static List<Suite> suites(String collation) {
    return List.of(
        new HibernateSuite(/* quoted= */ false),
        new HibernateSuite(/* quoted= */ true),
        new JdbcTemplateSuite(),
        new MyBatisSuite(),
        new JooqSuite(),
        new FlywaySuite(),
        new LiquibaseSuite(),
        new ClinicSuite("DET", collation),
        new ClinicSuite("RND", collation));
  }

  @ParameterizedTest
  @MethodSource("mySqlSuites")
  void everyFeatureOnMySql_isEqualOrRefusedByName(Suite suite) throws Exception {
    List<Outcome> outcomes = run(suite, Servers.sharedOrSkip(ServerBinary.MYSQL_8_0_31), "mysql");
    assertThat(outcomes).extracting(Outcome::kind).doesNotContain(Kind.DIFFERENT);
  }

  @ParameterizedTest
  @MethodSource("mariaDbSuites")
  void everyFeatureOnMariaDb_isEqualOrRefusedByName(Suite suite) throws Exception {
    List<Outcome> outcomes =
        run(suite, Servers.sharedOrSkip(ServerBinary.MARIADB_11_4_5), "mariadb");
    assertThat(outcomes)
        .filteredOn(outcome -> outcome.kind() == Kind.DIFFERENT)
        .allMatch(ApplicationsIT::isWiderInteger);
  }

  /**
   * Whether the only difference is that of docs/driver/sql.md, "Types": MariaDB reports computed
   * integers of few digits as INT, and the driver as BIGINT.
   */
  private static boolean isWiderInteger(Outcome outcome) {
    String[] sides = outcome.detail().split(" \\| ", 2);
    return sides[0].replace("Integer ", "Long ").equals(sides[1]);
  }

  private static List<Outcome> run(Suite suite, DatabaseServer server, String name)
      throws Exception {
    Database plain = Database.plain(server);
    Database encrypted = Database.encrypted(server, suite.rules(), directory);
    List<Outcome> outcomes = new ArrayList<>();
    try (Suite.Features expected = suite.open(plain);
        Suite.Features found = suite.open(encrypted)) {
      List<Feature> features = expected.list();
      List<Feature> same = found.list();
      for (int i = 0; i < features.size(); i++) {
        outcomes.add(Outcome.of(features.get(i), same.get(i)));
      }
    }
    Path file = Files.createDirectories(Path.of("target", "applications"));
    String table = table(suite, outcomes);
    Files.writeString(
        file.resolve(suite.framework().replaceAll("\\W+", "-") + "-" + name + ".md"), table);
    System.out.println(summary(suite, name, outcomes));
    assertThat(count(outcomes, Kind.EQUAL)).isPositive();
    assertSecret(suite.secrets(), plain, encrypted);
    return outcomes;
  }

  /**
   * The server of the encrypted columns has none of the texts, which that of the plain ones has.
   */
  private static void assertSecret(List<String> secrets, Database plain, Database encrypted)
      throws Exception {
    String clear = plain.access().stored();
    String cells = encrypted.access().stored();
    for (String secret : secrets) {
      String bytes =
          new String(secret.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
      assertThat(clear.contains(bytes)).as(secret).isTrue();
      assertThat(cells.contains(bytes)).as(secret).isFalse();
    }
  }

  private static String summary(Suite suite, String server, List<Outcome> outcomes) {
    return "%s on %s: %d features, %d equal, %d refused, %d different"
        .formatted(
            suite.framework(),
            server,
            outcomes.size(),
            count(outcomes, Kind.EQUAL),
            count(outcomes, Kind.REFUSED),
            count(outcomes, Kind.DIFFERENT));
  }

  private static long count(List<Outcome> outcomes, Kind kind) {
    return outcomes.stream().filter(outcome -> outcome.kind() == kind).count();
  }

  private static String table(Suite suite, List<Outcome> outcomes) {
    StringBuilder table = new StringBuilder("## " + suite.framework() + "\n\n");
    table.append("| Feature | Outcome | Reason |\n|---|---|---|\n");
    for (Outcome outcome : outcomes) {
      table.append(
          "| %s | %s | %s |\n"
              .formatted(cell(outcome.feature()), outcome.kind(), cell(outcome.detail())));
    }
    return table.toString();
  }

  private static String cell(String text) {
    return text.replace("|", "\\|").replace("\n", " ");
  }
}
