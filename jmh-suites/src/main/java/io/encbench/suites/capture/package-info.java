/**
 * Captures what an application sends to its server: texts without values, and how often and with
 * how many rows they run, and in which transactions if the source tells. Begin with {@code
 * Capture}; {@code StatementStatistics} and {@code QueryLog} are its sources.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.capture;
