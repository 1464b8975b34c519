/**
 * Peers, which are other projects' encrypting drivers: compares their answers with those of plain
 * JDBC. Uses the driver's generated forwarding. Begin with {@code PeerWork}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.peer;
