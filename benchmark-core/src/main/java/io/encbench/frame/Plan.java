package io.encbench.frame;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What to measure, in which order. Immutable.
 *
 * @param <R> type of the runs
 * @param blocks the replicates; each measures once everything that is compared
 */
public record Plan<R extends Run>(List<Block<R>> blocks) {

  public Plan {
    blocks = List.copyOf(blocks);
  }

  /**
   * A block.
   *
   * @param number 0-based
   * @param generations generations, one after the other
   */
  public record Block<R extends Run>(int number, List<Generation<R>> generations) {

    public Block {
      generations = List.copyOf(generations);
    }

    /** All its runs in their order. */
    public List<R> runs() {
      return generations.stream().flatMap(Generation::runs).toList();
    }
  }

  /**
   * Runs whose JVMs are alive at the same time: one JVM for each arm, which goes through all
   * phases.
   *
   * @param phases phases, one after the other
   */
  public record Generation<R extends Run>(List<Phase<R>> phases) {

    public Generation {
      phases = List.copyOf(phases);
    }

    /** Creates a generation of a single run at one go. */
    public static <R extends Run> Generation<R> of(R run) {
      return new Generation<>(List.of(new Phase<>(List.of(run), Order.AT_ONE_GO, 0)));
    }

    Stream<R> runs() {
      return phases.stream().flatMap(phase -> phase.runs().stream());
    }
  }

  /** How the runs of a phase share its time. */
  public enum Order {
    /** One after the other. */
    AT_ONE_GO,
    /** In short windows, one arm at a time. */
    IN_TURNS,
    /**
     * In short windows, the baseline and one other arm at the same moment, then once more with
     * their processors swapped. (Duet benchmarking: Bulej et al., arXiv 2001.05811.)
     */
    IN_DUETS
  }

  /**
   * Runs of different arms, or of one arm with different workloads. In turns, all of them are open
   * at the same time.
   *
   * @param runs the runs, in the order in which they begin
   * @param rounds number of windows of each workload in each run; 0 for runs at one go
   */
  public record Phase<R extends Run>(List<R> runs, Order order, int rounds) {

    public Phase {
      runs = List.copyOf(runs);
    }

    /** The workloads that the runs measure. */
    Set<String> workloads() {
      Set<String> workloads = new LinkedHashSet<>();
      runs.forEach(run -> workloads.addAll(run.workloads()));
      return workloads;
    }
  }
}
