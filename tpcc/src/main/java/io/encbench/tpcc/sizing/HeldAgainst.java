package io.encbench.tpcc.sizing;

import io.encbench.config.ConfigurationException;
import io.encbench.tpcc.result.TransactionType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Predictions for runs that several clients shared, beside what was measured. Immutable.
 *
 * @param loads one for each arm and load
 * @param notes what a reader of the numbers must know
 */
public record HeldAgainst(List<SharedLoad> loads, List<String> notes) {
  private static final String OPTION = "--held-against: ";

  /**
   * More work of the JIT compiler, as a share of that of other threads, shows code that is cold.
   */
  private static final double MUCH_JIT = 0.1;

  public HeldAgainst {
    loads = List.copyOf(loads);
    notes = List.copyOf(notes);
  }

  /**
   * Reads runs of several clients, and predicts them.
   *
   * @param root result directory of a run or a comparison
   * @param measured runs to predict from
   * @throws ConfigurationException if no run can be predicted
   * @throws IOException if a file cannot be read
   */
  public static HeldAgainst read(Path root, MeasuredLoads measured) throws IOException {
    MeasuredLoads shared = readShared(root, measured);
    for (TransactionType type : TransactionType.values()) {
      if (shared.mix().of(type) > 0 && !measured.measured(type)) {
        throw new ConfigurationException(
            OPTION
                + type
                + " did not occur in every run of RESULT_DIR, so its cost is not known; measure for"
                + " longer");
      }
    }
    List<String> notes = new ArrayList<>();
    shared.notes().stream()
        .filter(note -> !measured.notes().contains(note))
        .forEach(note -> notes.add("Held against: " + note));
    if (!shared.machine().equals(measured.machine())) {
      notes.add("Held against runs on another machine: " + shared.machine() + ".");
    }
    if (shared.inTurns() != measured.inTurns()) {
      notes.add(
          "Held against runs that %s, and predicted from runs that %s. In turns, a client finds less of its code and data in the caches, so a transaction costs more. Measure both by the same schedule."
              .formatted(order(shared), order(measured)));
    }
    cold(shared).ifPresent(notes::add);
    List<SharedLoad> predicted = SharedLoad.predicted(shared, measured);
    requirePrediction(predicted);
    if (!predicted.stream().allMatch(SharedLoad::isPredicted)) {
      notes.add(
          "A load is not predicted if a client was busier or less busy there than a single client at"
              + " all its loads.");
    }
    return new HeldAgainst(predicted, notes);
  }

  private static void requirePrediction(List<SharedLoad> loads) {
    if (loads.stream().noneMatch(SharedLoad::isPredicted)) {
      throw new ConfigurationException(
          OPTION
              + "no load can be predicted, because clients were busier or less busy than a single"
              + " client at all its loads; measure a single client at the load that each of several"
              + " has");
    }
  }

  private static String order(MeasuredLoads loads) {
    return loads.inTurns() ? "took turns" : "were measured one after the other";
  }

  private static Optional<String> cold(MeasuredLoads shared) {
    List<RunCosts> runs = shared.runs();
    long cold =
        runs.stream()
            .filter(run -> run.jitMicros() > MUCH_JIT * run.of(shared.mix()).cpuMicros())
            .count();
    return cold == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "Held against: in %d of %d runs the JIT compiler took more than a tenth of the CPU"
                    + " of the other threads. Code that is not fully compiled costs more, so measure"
                    + " with a longer rampupSecs.",
                cold,
                runs.size()));
  }

  private static MeasuredLoads readShared(Path root, MeasuredLoads measured) throws IOException {
    try {
      return MeasuredLoads.readShared(root, measured.arms());
    } catch (ConfigurationException e) {
      throw new ConfigurationException(OPTION + e.getMessage(), e);
    }
  }
}
