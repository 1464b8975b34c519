package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.profile.Endpoint;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two client JVMs on this machine. */
class ClientsIT extends ClientsContract {
  @Override
  protected String lines(Endpoint account) {
    return "user=%s\npassword=%s".formatted(account.user(), account.password().reveal());
  }

  @Override
  protected ProcessBuilder program(String... args) {
    return ProgramProcess.builder(args);
  }

  @Override
  protected List<ProcessHandle> clients(Process run) {
    return run.children().toList();
  }

  @Test
  void clientsThatCannotConnect_endTheRunBeforeItStarts() throws Exception {
    Path results = directory.resolve("refused");
    sql("SET GLOBAL max_connections = 10");
    Ended ended;
    try {
      ended = ended("run", props(), "terminals", "40", "resultDirectory", results.toString());
    } finally {
      sql("SET GLOBAL max_connections = 2000");
    }
    assertThat(ended.exitCode()).as(ended.output()).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(errors(ended))
        .singleElement()
        .asString()
        .containsPattern("^error: client [12] of 2 cannot start: sutThreads=20 ");
    assertThat(results).doesNotExist();
  }

  @Test
  void fullDiskOfTheClients_endsTheRunLongBeforeItsEnd() throws Exception {
    Path results = directory.resolve("full");
    Path disk = Files.createDirectory(directory.resolve("disk"));
    List<String> run =
        new ArrayList<>(program("run", props(), "resultDirectory", results.toString()).command());
    run.add(run.indexOf("-classpath"), "-Djava.io.tmpdir=" + disk);
    Process process =
        new ProcessBuilder(TinyDisk.around(disk, "256k", run)).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertInvalid(
        new Ended(process.waitFor(), output),
        results,
        "client [12] of 2: \\S+/(result\\.csv|latency\\.hlog) cannot be written: No space left");
  }

  @Test
  void moreClientsThanWarehouses_areRefusedBeforeAnyWork() throws Exception {
    Ended ended = ended("run", props(), "clients", "3");
    assertThat(ended.exitCode()).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(ended.output())
        .startsWith("error: command line: clients=3 must be between 1 and 2, the number of")
        .hasLineCount(1);
  }

  @Test
  void fleetElsewhere_isRefusedWithAPasswordInClear() throws Exception {
    Ended ended = ended("run", props(), "fleet", "spark://nowhere:7077");
    assertThat(ended.exitCode()).isEqualTo(EncBench.EXIT_CONFIGURATION);
    assertThat(ended.output())
        .startsWith("error: ")
        .contains("password cannot be used with fleet", "passwordEnv or passwordFile")
        .doesNotContain(endpoint().password().reveal())
        .hasLineCount(1);
  }
}
