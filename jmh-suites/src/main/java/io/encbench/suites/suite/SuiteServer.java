package io.encbench.suites.suite;

import io.encbench.server.DatabaseServer;

/**
 * A server of an experiment.
 *
 * @param name the name on the command line
 * @param server the server
 */
public record SuiteServer(String name, DatabaseServer server) {}
