package io.encbench.tpcc.compare.client;

import io.encbench.tpcc.peer.PeerTask;

/**
 * Main classes of the client JVMs of a comparison.
 *
 * @param run performs one run, see {@link RunSpec}
 * @param turns performs runs that take turns with those of other arms, see {@link TurnRequest}
 * @param peer does everything else with a peer's driver, see {@link PeerTask}
 */
public record ClientPrograms(Class<?> run, Class<?> turns, Class<?> peer) {}
