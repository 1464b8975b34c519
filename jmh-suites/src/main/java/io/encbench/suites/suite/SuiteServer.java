package io.encbench.suites.suite;

import io.encbench.server.DatabaseServer;

/**
 * A server of an experiment.
 *
 * @param name by which it was asked for
 * @param server itself
 */
public record SuiteServer(String name, DatabaseServer server) {}
