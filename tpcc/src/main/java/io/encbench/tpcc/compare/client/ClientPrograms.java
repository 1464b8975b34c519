package io.encbench.tpcc.compare.client;

import io.encbench.tpcc.peer.PeerTask;

/**
 * Main classes of the client JVMs of a comparison.
 *
 * @param run does one run, see {@link RunSpec}
 * @param turns does runs that take turns with those of other arms, see {@link TurnRequest}
 * @param peer does what else is done through drivers of others, see {@link PeerTask}
 */
public record ClientPrograms(Class<?> run, Class<?> turns, Class<?> peer) {}
