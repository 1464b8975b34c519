package io.encbench.tpcc.fleet;

import io.encbench.tpcc.result.ClientPart.ObservedSecond;
import org.jspecify.annotations.Nullable;

/**
 * What a client tells the program that started it.
 *
 * @param client number of the client, from 1
 * @param second the second that has ended; null if all clients are about to start
 */
record ClientNews(int client, @Nullable ObservedSecond second) {}
