/**
 * Encrypting drivers of others: what they answer where plain JDBC has answered. Uses the driver's
 * generated forwarding. Begin with {@code PeerWork}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.peer;
