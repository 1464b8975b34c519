package io.encbench.tpcc.fleet;

/**
 * What a client tells the program that started it, after each {@link TurnOrder}.
 *
 * @param client number of the client, from 1
 * @param answer answer of its JVM
 * @param machine name of its machine
 * @param begunNanos start of a turn, in nanoseconds since the epoch on client 1's clock; 0 for
 *     other orders
 * @param clockOffsetMillis how far its wall clock is ahead of that of client 1
 * @param clockUncertaintyMillis uncertainty of that offset
 */
record TurnNews(
    int client,
    TurnAnswer answer,
    String machine,
    long begunNanos,
    double clockOffsetMillis,
    double clockUncertaintyMillis) {}
