package io.encbench.tpcc.files;

import java.time.ZonedDateTime;

/**
 * The contents of {@code runInfo.csv}. Immutable.
 *
 * @param run number of the run
 * @param version version of this program
 * @param db the dialect
 * @param started start of the ramp-up, from which elapsed times in all files count
 * @param runMinutes planned minutes of ramp-up and measured time; 0 if the run counts transactions
 * @param connections number of connections that serve the terminals
 * @param limitTxnsPerMin limit of transactions a minute; 0 for none
 */
public record RunInfo(
    int run,
    String version,
    String db,
    ZonedDateTime started,
    double runMinutes,
    int loadedWarehouses,
    int warehouses,
    int connections,
    long limitTxnsPerMin,
    double thinkTimeMultiplier,
    double keyingTimeMultiplier) {}
