package io.encbench.experiment.result;

/**
 * How an arm's JVM was warmed up, and what the rule saw that ended it.
 *
 * @param block 0-based number of the block
 * @param arm name of the {@link ArmDescription}
 * @param rounds of all workloads
 * @param seconds that they took
 * @param jitShare share of one processor that the JIT compiler took in the last three rounds
 * @param slope by which client CPU per operation changed from the three rounds before these, as a
 *     share; the largest of all workloads
 * @param settled whether both were small enough; if not, the most rounds had been done
 */
public record WarmUp(
    int block,
    String arm,
    int rounds,
    double seconds,
    double jitShare,
    double slope,
    boolean settled) {}
