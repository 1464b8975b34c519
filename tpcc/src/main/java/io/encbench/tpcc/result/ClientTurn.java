package io.encbench.tpcc.result;

import io.encbench.metrics.MeterReadings;
import io.encbench.tpcc.result.ClientPart.ObservedSecond;

/**
 * A turn of a client JVM that shares a run with others. Immutable.
 *
 * @param observed the transactions that ended in it, as those of a second of the run
 * @param gained growth of the client's meters in it
 * @param cores processors that the client may use
 */
public record ClientTurn(ObservedSecond observed, MeterReadings gained, int cores) {}
