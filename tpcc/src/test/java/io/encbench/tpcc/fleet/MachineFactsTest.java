package io.encbench.tpcc.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.fleet.FleetClock.Offset;
import io.encbench.fleet.FleetPlan;
import io.encbench.fleet.LocalFleets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineFactsTest {
  private static final MachineFacts A = new MachineFacts("a", "JDK 17", "1.0");
  private static final MachineFacts B = new MachineFacts("b", "JDK 21", "1.0");

  @TempDir private Path directory;

  @Test
  void otherJdk_isADifference_thatNamesTheMachines() {
    assertThat(
            MachineFacts.difference(
                List.of(A, B), "the JDKs", MachineFacts::jvm, "install the same JDK on each"))
        .contains(
            "the JDKs of the machines differ: client 1 on a has JDK 17, client 2 on b has JDK 21;"
                + " install the same JDK on each");
    assertThat(MachineFacts.difference(List.of(A, B), "versions", MachineFacts::encbench, ""))
        .isEmpty();
  }

  @Test
  void clocksOfASecondApart_areADifference() {
    List<Offset> near = List.of(new Offset(0, 0), new Offset(-999_000_000, 1000));
    List<Offset> far = List.of(new Offset(0, 0), new Offset(-1_500_000_000, 1000));
    assertThat(MachineFacts.apart(List.of(A, B), near)).isEmpty();
    assertThat(MachineFacts.apart(List.of(A, B), far))
        .hasValueSatisfying(
            reason ->
                assertThat(reason)
                    .startsWith(
                        "the clock of client 2 on b is -1500 ms ahead of that of client 1"));
  }

  @Test
  void machineWithoutTheSecrets_isNamed() throws Exception {
    Map<String, String> account =
        Map.of(
            "db", "mysql",
            "driver", "com.mysql.cj.jdbc.Driver",
            "conn", "jdbc:mysql://h/d",
            "user", "u",
            "passwordEnv", "NO_SUCH_VARIABLE");
    assertThat(
            new LocalFleets(new FleetPlan(2, /* jvms= */ 1, List.of(), directory))
                .perform(new ReadyWork(List.of(account)), line -> {}))
        .allMatch(
            problem ->
                problem.startsWith("client 1 of 2 on this machine cannot work: ")
                    && problem.contains("names an environment variable that is not set"));
  }

  @Test
  void clientsOfOneMachine_areAlike_butFindClocksApart() throws Exception {
    assertThat(
            new LocalFleets(new FleetPlan(2, /* jvms= */ 1, List.of(), directory))
                .perform(new ReadyWork(List.of()), line -> {}))
        .containsExactly("", "");
    long ahead = Duration.ofHours(1).toNanos();
    assertThat(
            new LocalFleets(new FleetPlan(2, /* jvms= */ 1, List.of(), directory))
                .perform(
                    fleet ->
                        MachineFacts.difference(
                                fleet, () -> System.nanoTime() + ahead * fleet.rank())
                            .orElse(""),
                    line -> {}))
        .allMatch(reason -> reason.startsWith("the clock of client 2 on this machine is 36"));
  }
}
