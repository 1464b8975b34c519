/**
 * Peers, which are other projects' encrypting drivers: compares their answers with those of plain
 * JDBC. Uses {@code transaction}, {@code run}, {@code check} and {@code schema}, and the driver's
 * generated forwarding. Begin with {@code PeerWork}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.peer;
