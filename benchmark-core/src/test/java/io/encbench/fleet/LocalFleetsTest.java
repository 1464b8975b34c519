package io.encbench.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.frame.RunFailedException;
import io.encbench.jvm.FreshJvm;
import io.encbench.jvm.LiveJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalFleetsTest {
  private static final Duration LONG = Duration.ofMinutes(2);

  @TempDir private Path directory;
  private final List<Long> processes = Collections.synchronizedList(new ArrayList<>());

  private LocalFleets fleets(int size) {
    return new LocalFleets(new FleetPlan(size, /* jvms= */ 1, List.of(), directory));
  }

  private LiveJvm launched(Fleet fleet) throws RunFailedException {
    LiveJvm jvm = fleet.launch(FleetChild.class, FreshJvm.Extras.NONE, "of " + fleet.rank());
    processes.add(jvm.processId());
    return jvm;
  }

  private static String answer(LiveJvm jvm) throws RunFailedException {
    return jvm.ask(FleetChild.Order.ANSWER, FleetChild.Answer.class, LONG).text();
  }

  private void assertNoneIsAlive() {
    assertThat(processes).isNotEmpty();
    assertThat(processes)
        .allSatisfy(
            pid -> assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty());
  }

  @Test
  void clients_meetAndExchangeTheirLines_inTheOrderOfRanks() throws Exception {
    FleetWork work =
        fleet -> {
          List<String> lines = new ArrayList<>();
          for (int round = 0; round < 1000; round++) {
            lines.addAll(fleet.gather(fleet.rank() + " of " + fleet.size() + " in " + round));
            fleet.barrier();
          }
          return String.join(",", lines);
        };
    List<String> outcomes = fleets(3).perform(work, line -> {});
    assertThat(outcomes).hasSize(3).containsOnly(outcomes.get(0));
    assertThat(outcomes.get(0)).startsWith("0 of 3 in 0,1 of 3 in 0,2 of 3 in 0,0 of 3 in 1,");
  }

  @Test
  void clients_launchJvmsOfTheirOwn_whichEndWithTheWork() throws Exception {
    List<String> told = new ArrayList<>();
    List<String> outcomes =
        fleets(2)
            .perform(
                fleet -> {
                  LiveJvm jvm = launched(fleet);
                  fleet.tell("client " + fleet.rank());
                  return answer(jvm);
                },
                told::add);
    assertThat(outcomes).containsExactly("of 0", "of 1");
    assertThat(told).containsExactlyInAnyOrder("client 0", "client 1");
    assertNoneIsAlive();
  }

  @Test
  void killedJvm_failsTheWork_andEndsTheOthers() {
    assertThatThrownBy(
            () ->
                fleets(3)
                    .perform(
                        fleet -> {
                          LiveJvm jvm = launched(fleet);
                          answer(jvm);
                          fleet.barrier();
                          if (fleet.rank() == 1) {
                            ProcessHandle.of(jvm.processId()).orElseThrow().destroyForcibly();
                            return answer(jvm);
                          }
                          if (fleet.rank() == 2) {
                            return String.join("", fleet.gather("never held"));
                          }
                          return jvm.ask(FleetChild.Order.STALL, FleetChild.Answer.class).text();
                        },
                        line -> {}))
        .isInstanceOf(RunFailedException.class)
        .hasMessageStartingWith(
            "client 2 of 3: its JVM ended with exit code 137 without an answer");
    assertNoneIsAlive();
  }

  @Test
  void stalledJvm_failsTheWork_andIsEnded() {
    assertThatThrownBy(
            () ->
                fleets(2)
                    .perform(
                        fleet -> {
                          LiveJvm jvm = launched(fleet);
                          answer(jvm);
                          if (fleet.rank() == 0) {
                            jvm.ask(
                                FleetChild.Order.STALL,
                                FleetChild.Answer.class,
                                Duration.ofSeconds(1));
                          }
                          fleet.barrier();
                          return "";
                        },
                        line -> {}))
        .isInstanceOf(RunFailedException.class)
        .hasMessage("client 1 of 2: its JVM gave no answer for 1 s and was ended");
    assertNoneIsAlive();
  }

  @Test
  void errorOfTheStarter_isThrownToIt_andEndsTheClients() {
    assertThatThrownBy(
            () ->
                fleets(2)
                    .perform(
                        fleet -> {
                          LiveJvm jvm = launched(fleet);
                          fleet.tell(answer(jvm));
                          fleet.barrier();
                          return "";
                        },
                        line -> {
                          throw new ConfigurationException("the directory exists");
                        }))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("the directory exists");
    assertNoneIsAlive();
  }

  @Test
  void orders_reachEveryClient_inTheirOrder() throws Exception {
    LocalFleets fleets = fleets(2);
    fleets.order("first");
    fleets.order("second");
    List<String> outcomes =
        fleets.perform(fleet -> fleet.awaitOrder() + ", " + fleet.awaitOrder(), line -> {});
    assertThat(outcomes).containsExactly("first, second", "first, second");
  }

  @Test
  void interruptedStarter_endsClientsThatWaitForOrders() throws Exception {
    LocalFleets fleets = fleets(2);
    CountDownLatch working = new CountDownLatch(2);
    CompletableFuture<String> reason = new CompletableFuture<>();
    Thread starter =
        new Thread(
            () -> {
              try {
                reason.complete(
                    String.join(
                        "",
                        fleets.perform(
                            fleet -> {
                              answer(launched(fleet));
                              working.countDown();
                              return fleet.awaitOrder();
                            },
                            line -> {})));
              } catch (RunFailedException e) {
                reason.complete(e.reason());
              }
            });
    starter.start();
    working.await();
    starter.interrupt();
    assertThat(reason.get()).isEqualTo("interrupted while the clients worked");
    assertNoneIsAlive();
  }

  @Test
  void clientsThatAreAskedToEnd_decideTogether() throws Exception {
    LocalFleets fleets = fleets(2);
    CountDownLatch working = new CountDownLatch(1);
    Thread stopper =
        new Thread(
            () -> {
              try {
                working.await();
                fleets.askEnd();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    stopper.start();
    List<String> outcomes =
        fleets.perform(
            fleet -> {
              int rounds = 0;
              while (!fleet.gather(Boolean.toString(fleet.endAsked())).contains("true")) {
                working.countDown();
                rounds++;
              }
              return Integer.toString(rounds);
            },
            line -> {});
    assertThat(outcomes).hasSize(2).containsOnly(outcomes.get(0));
  }
}
