package io.encbench.suites;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class DbCommandTest {
  @TempDir private Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... args) {
    CommandLine commandLine = JmhSuites.commandLine();
    commandLine.setOut(new PrintWriter(out));
    commandLine.setErr(new PrintWriter(err));
    return commandLine.execute(args);
  }

  @Test
  void help_namesEveryOptionAndTheExitCodes() {
    assertThat(execute("--help")).isZero();
    assertThat(out.toString())
        .contains("--server", "--preset", "--arms", "--profiles", "--blocks", "Exit codes");
  }

  @Test
  void list_showsProfilesAndWorkloads() {
    assertThat(execute("--list")).isZero();
    assertThat(out.toString()).contains("tls13-aes128-compressed", "point-select-literal", "pool ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--blocks=0          | --blocks is 0; it must be between 1 and 1000",
        "--threads=4096      | --threads is 4096; it must be between 1 and 1024",
        "--rows=10           | --rows is 10; it must be between 1000 and 100000000",
        "--pool-size=0       | --pool-size is 0; it must be between 1 and 10000",
        "--measure-ms=1      | --measure-ms is 1; it must be between 50 and 3600000",
        "--arms=tls13-aes129 | unknown profile 'tls13-aes129'; did you mean 'tls13-aes128'",
        "--arms=tls13-aes128,tls13-aes128 | an arm is named twice",
        "--workloads=conect  | unknown workload 'conect'; did you mean 'connect'?",
        "--server=mysqll     | server = mysqll is not a server",
        "--preset=fast       | quick, standard, full",
        "--fail-if=tls13 client_cpu ratio > 1 | names the arm tls13, which is not measured; arms"
            + " are",
        "--fail-if=slow      | 'slow' is not a condition: write [WORKLOAD:]ARM METRIC [ratio] >|<"
            + " NUMBER",
        "--no-such-option    | --no-such-option",
        "--profiles=no.props | no.props",
      })
  void badValue_endsWithOneMessageAndNothingDone(String option, String message) throws Exception {
    assertThat(execute("--output=" + directory.resolve("out"), option))
        .isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains(message).doesNotContain("\tat ");
    assertThat(directory.resolve("out"))
        .satisfiesAnyOf(
            path -> assertThat(path).doesNotExist(), path -> assertThat(path).isEmptyDirectory());
  }

  @Test
  void profilesFile_withUnknownCipher_isNamedWithItsLine() throws Exception {
    Path file = directory.resolve("mine.props");
    Files.writeString(file, "mine.sslMode=REQUIRED\nmine.tlsCiphersuites=TLS_AES_512\n");
    assertThat(execute("--profiles", file.toString(), "--arms", "mine"))
        .isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains("line 2", "TLS_AES_512", "did you mean 'TLS_AES_");
  }
}
