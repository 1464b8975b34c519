package io.encbench.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.Metric;
import io.encbench.experiment.result.Protection;
import io.encbench.experiment.result.Sample;
import io.encbench.experiment.result.Window;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InterferenceTest {
  private static final List<String> ARMS = List.of("plain", "plain-again", "thrash", "tls");
  private static final List<String> OTHERS = ARMS.subList(1, ARMS.size());
  private static final int BLOCKS = 6;
  private static final int ROUNDS = 16;
  private static final int EXPERIMENTS = 200;

  private final Random random = new Random(7);

  /** The random factor of a window's cost, with an occasional outlier. */
  private double noise() {
    double usual = Math.exp(0.03 * random.nextGaussian());
    return random.nextInt(20) == 0 ? usual * 1.3 : usual;
  }

  private static Sample sample(int block, String arm, List<Window> windows) {
    return Sample.of(block, 0, arm, "select", windows);
  }

  private Window window(int round, int position, double cost) {
    return new Window(round, position, 100, 1, Map.of(Metric.CLIENT_CPU, cost * noise()));
  }

  /** Arms in turn, one of which makes the window after it more expensive. */
  private List<Sample> turns(double left) {
    List<Sample> samples = new ArrayList<>();
    for (int block = 0; block < BLOCKS; block++) {
      Map<String, List<Window>> windows = new HashMap<>();
      for (int round = 0; round < ROUNDS; round++) {
        List<String> order =
            BlockSchedule.draw(ARMS, ROUNDS, 31L * block + random.nextInt()).blocks().get(round);
        for (int position = 0; position < order.size(); position++) {
          boolean behind = position > 0 && order.get(position - 1).equals("thrash");
          String arm = order.get(position);
          double cost = arm.equals("thrash") ? 30 : 10;
          windows
              .computeIfAbsent(arm, first -> new ArrayList<>())
              .add(window(round, position, behind ? cost * left : cost));
        }
      }
      int number = block;
      windows.forEach((arm, of) -> samples.add(sample(number, arm, of)));
    }
    return samples;
  }

  /** The baseline in duets with the others, one of which makes the baseline more expensive. */
  private List<Sample> duets(double beside, List<String> others) {
    List<Sample> samples = new ArrayList<>();
    for (int block = 0; block < BLOCKS; block++) {
      Map<String, List<Window>> windows = new HashMap<>();
      int duet = 0;
      for (int round = 0; round < ROUNDS / 2; round++) {
        for (String other : others) {
          for (int place = 0; place < 2; place++) {
            double cost = other.equals("thrash") ? 10 * beside : 10;
            windows
                .computeIfAbsent("plain", first -> new ArrayList<>())
                .add(window(duet, place, cost));
            windows
                .computeIfAbsent(other, first -> new ArrayList<>())
                .add(window(duet, 1 - place, 10));
            duet++;
          }
        }
      }
      int number = block;
      windows.forEach((arm, of) -> samples.add(sample(number, arm, of)));
    }
    return samples;
  }

  private static List<String> signs(List<Sample> samples) {
    return Interference.signs(
        List.of(
            arm("plain", Role.BASELINE),
            arm("plain-again", Role.AA_CHECK),
            arm("thrash", Role.TREATMENT),
            arm("tls", Role.TREATMENT)),
        samples);
  }

  private static ArmDescription arm(String name, Role role) {
    return new ArmDescription(
        name, name, role, Map.of(), Protection.ofTransport(false), Map.of(), null);
  }

  @Test
  void armsThatLeaveNothingBehind_giveASignInAtMostOneOfTwentyExperiments() {
    int signs = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      signs += signs(turns(1)).isEmpty() ? 0 : 1;
      signs += signs(duets(1, OTHERS)).isEmpty() ? 0 : 1;
    }
    assertThat(signs).isLessThan(2 * EXPERIMENTS / 20);
  }

  @Test
  void armThatLeavesCachesCold_isNamedNearlyAlways() {
    int named = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      List<String> signs = signs(turns(1.06));
      named +=
          signs.stream().anyMatch(sign -> sign.contains("windows right after thrash took +"))
              ? 1
              : 0;
    }
    assertThat(named).isGreaterThan(9 * EXPERIMENTS / 10);
  }

  @Test
  void partnerThatDisturbs_isNamedNearlyAlways() {
    int named = 0;
    for (int i = 0; i < EXPERIMENTS; i++) {
      List<String> signs = signs(duets(1.06, OTHERS));
      named +=
          signs.stream()
                  .anyMatch(sign -> sign.contains("beside thrash compared with beside plain-again"))
              ? 1
              : 0;
    }
    assertThat(named).isGreaterThan(9 * EXPERIMENTS / 10);
  }

  @Test
  void besideOneArmMoreThanItself_theBaselineIsNotSaidToBeDisturbedByItself() {
    List<Sample> samples = duets(1.5, List.of("plain-again", "thrash"));
    assertThat(signs(samples)).singleElement().asString().contains("beside thrash compared with");
  }

  @Test
  void samplesAtOneGo_andTwoArms_giveNoSign() {
    assertThat(
            signs(
                List.of(new Sample(0, 0, "plain", "select", 9, 1, Map.of(Metric.CLIENT_CPU, 1.0)))))
        .isEmpty();
    assertThat(
            signs(
                turns(2).stream()
                    .filter(sample -> List.of("plain", "thrash").contains(sample.arm()))
                    .toList()))
        .isEmpty();
  }
}
