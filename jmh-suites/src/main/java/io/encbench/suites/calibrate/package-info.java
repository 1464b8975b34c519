/**
 * The cost model of a client, measured: what a round trip, a row, and an encrypted or decrypted
 * value cost in client CPU. Begin with {@link io.encbench.suites.calibrate.Probe}, which lists what
 * is measured; {@link io.encbench.suites.calibrate.CostModel} is fitted to it.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.suites.calibrate;
