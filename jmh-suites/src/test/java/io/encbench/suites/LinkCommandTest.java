package io.encbench.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.suites.option.LinkPreset;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class LinkCommandTest {
  @TempDir private Path directory;
  private final StringWriter err = new StringWriter();

  private int execute(List<String> args) {
    CommandLine commandLine = JmhSuites.commandLine();
    commandLine.setErr(new PrintWriter(err));
    List<String> all = new ArrayList<>(List.of("link", "--output=" + directory.resolve("out")));
    all.addAll(args);
    return commandLine.execute(all.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--jobs=0             | --jobs is 0; it must be between 1 and 10000",
        "--queries=0          | --queries is 0; it must be between 1",
        "--rows=1,0           | --rows is 0; it must be between 1 and 1000000",
        "--rows=5,5           | --rows repeats a value: [5, 5]",
        "--characters=1       | --characters is 1; it must be between 2 and 94",
        "--link=fast          | the link 'fast' is malformed; write unlimited",
        "--link=10mbit,10MBIT | --link repeats a value: [10mbit, 10mbit]",
        "--arms=encrypted-100 | db and oltp measure encrypted columns",
        "--arms=mariadb-connector-j | whose driver is mariadb-connector-j; this experiment compares",
        "--arms=tls13-aes182  | did you mean 'tls13-aes128'?",
        "--server=mysqll      | server = mysqll is not a server",
        "--fail-if=tls client_cpu > 1 | names the arm tls, which is not measured",
      })
  void badValue_endsWithOneMessageAndNothingDone(String option, String message) {
    assertThat(execute(List.of(option))).isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
    assertThat(directory.resolve("out")).doesNotExist();
  }

  @Test
  void published_hasThePublishedParameters() {
    LinkPreset published = LinkPreset.of(LinkPreset.Name.published);
    assertThat(List.of(published.jobs(), published.attempts())).containsExactly(20, 3);
    assertThat(published.links()).contains("100mbit");
    assertThat(LinkPreset.ARMS)
        .containsExactly("tls13-aes128", "tls13-aes256", "tls13-aes256-compressed");
    assertThat(execute(List.of("--preset=published", "--dry-run"))).isZero();
    assertThat(directory.resolve("out")).doesNotExist();
  }
}
