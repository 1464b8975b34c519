package io.encbench.experiment.result;

/**
 * The warm-up of an arm's JVM, and the values by which the rule ended it.
 *
 * @param block 0-based number of the block
 * @param arm name of the {@link ArmDescription}, or of the benchmark class if its arms share the
 *     JVM
 * @param rounds number of rounds; each contains all workloads
 * @param seconds duration of the rounds
 * @param jitShare share of one processor that the JIT compiler took in the last three rounds
 * @param slope relative change of client CPU per operation from the three rounds before to the last
 *     three; the largest of all workloads
 * @param settled whether both were small enough when the warm-up ended
 */
public record WarmUp(
    int block,
    String arm,
    int rounds,
    double seconds,
    double jitShare,
    double slope,
    boolean settled) {}
