package io.encbench.tpcc.files;

import java.time.ZonedDateTime;

/**
 * What {@code runInfo.csv} says of a run. Immutable.
 *
 * @param run number of the run
 * @param version of this program
 * @param db the dialect
 * @param started of the ramp-up; elapsed times in all files count from it
 * @param runMinutes the ramp-up and the measured time, as planned; 0 if the run counts transactions
 * @param connections that serve the terminals
 * @param limitTxnsPerMin 0 for none
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
