package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.profile.Endpoint;
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
