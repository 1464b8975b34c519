package io.encbench.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.suites.option.LibrariesPreset;
import java.io.IOException;
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

class LibrariesCommandTest {
  @TempDir private Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... args) {
    CommandLine commandLine = JmhSuites.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    List<String> all =
        new ArrayList<>(List.of("tls-libraries", "--output=" + directory.resolve("out")));
    all.addAll(List.of(args));
    return commandLine.execute(all.toArray(String[]::new));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--threads=0            | --threads is 0; it must be between 1 and 1024",
        "--table-size=0         | --table-size is 0; it must be between 1",
        "--buffer-pool=1        | --buffer-pool is 1; it must be between 5",
        "--time=0               | --time is 0; it must be between 1",
        "--workloads=select     | --workloads names select, which does not exist; there are point-select",
        "--profile=plain        | --profile is plain, and this experiment compares TLS libraries",
        "--profile=tls14        | unknown profile 'tls14'",
        "--providers=NoSuch     | there is no TLS provider NoSuch",
        "--server=mysqll        | server = mysqll is not a server",
      })
  void badValue_endsWithOneMessageAndNothingDone(String option, String message) {
    assertThat(execute(option)).isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
    assertThat(directory.resolve("out")).doesNotExist();
  }

  @Test
  void published_hasThePublishedParameters() {
    LibrariesPreset published = LibrariesPreset.of(LibrariesPreset.Name.published);
    assertThat(published.threads()).containsExactly(1, 4, 8, 16);
    assertThat(List.of(published.tables(), published.tableSize(), published.warmupSeconds()))
        .containsExactly(8, 500_000, 200);
    assertThat(published.bufferPoolMib()).isEqualTo(2048);
    assertThat(execute("--preset=published", "--dry-run", "--providers=Conscrypt")).isZero();
    assertThat(directory.resolve("out")).doesNotExist();
  }

  @Test
  void server_thatMayBeMissingAndIs_isLeftOutWithWhatBringsIt() throws IOException {
    Path props =
        Files.writeString(
            directory.resolve("distribution.props"), "program=none\nifMissing=apt-get it\n");
    assertThat(execute("--server=mariadb," + props, "--dry-run")).isZero();
    assertThat(out.toString())
        .contains("server distribution is left out: ", "none is not installed; apt-get it");
    assertThat(execute("--server=" + props, "--dry-run")).isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains("no server of --server is on this machine", "apt-get it");
  }
}
