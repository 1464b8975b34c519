package io.encbench.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.suites.option.StatementsPreset;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class StatementsCommandTest {
  @TempDir private Path directory;
  private final StringWriter err = new StringWriter();

  private int execute(List<String> args) {
    CommandLine commandLine = JmhSuites.commandLine();
    commandLine.setErr(new PrintWriter(err));
    List<String> all =
        new ArrayList<>(List.of("statements", "--output=" + directory.resolve("out")));
    all.addAll(args);
    return commandLine.execute(all.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--iterations=0          | --iterations is 0; it must be between 1 and 1000",
        "--concurrency=0         | --concurrency is 0; it must be between 1 and 1024",
        "--number-of-queries=0   | --number-of-queries is 0; it must be between 1",
        "--cpu-interval=0        | --cpu-interval is 0.0; it must be between 0.2 and 3600",
        "--create-schema=a;b     | --create-schema is 'a;b'; it must be 1 to 64",
        "--query=none.sql        | the file none.sql does not exist",
        "--query=FILE --delimiter= | --delimiter is blank",
        "--query=EMPTY           | holds no statement",
        "--query=FILE --query=FILE | names two files with the same name",
        "--query=FILE --arms=encrypted-50 | name them in --rules",
        "--query=FILE --rules=FILE | name a file that creates them in --create",
        "--rules=FILE            | name the file of your statements in --query",
        "--arms=shardingsphere-0 | the db suite measures it",
      })
  void badValue_endsWithOneMessageAndNothingDone(String options, String message) throws Exception {
    Path file = Files.writeString(directory.resolve("mine.sql"), "SELECT 1;");
    Path empty = Files.writeString(directory.resolve("empty.sql"), "-- nothing\n");
    List<String> args = new ArrayList<>();
    for (String option : options.split(" ", -1)) {
      args.add(option.replace("FILE", file.toString()).replace("EMPTY", empty.toString()));
    }
    assertThat(execute(args)).isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
    assertThat(directory.resolve("out")).doesNotExist();
  }

  @Test
  void published_hasThePublishedParameters() {
    StatementsPreset published = StatementsPreset.of(StatementsPreset.Name.published);
    assertThat(List.of(published.numberOfQueries(), published.iterations()))
        .containsExactly(10_000, 5);
    assertThat(published.cpuInterval()).isEqualTo(5);
    assertThat(execute(List.of("--preset=published", "--dry-run"))).isZero();
    assertThat(directory.resolve("out")).doesNotExist();
  }
}
