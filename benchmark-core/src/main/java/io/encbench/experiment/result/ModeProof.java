package io.encbench.experiment.result;

/**
 * Proof of mode: the server's view of each session shows that an arm's connections were what they
 * were meant to be.
 *
 * @param connections number of sessions that were checked, over all blocks
 * @param tlsVersion protocol as the server names it; empty if not encrypted
 * @param tlsCipher cipher suite as the server names it; empty if not encrypted
 * @param tlsProvider JSSE provider of the client's TLS sockets; empty if not encrypted, or if the
 *     driver hides its connections
 * @param compressed whether the protocol was compressed
 * @param driverClass class of the physical connection
 * @param driverVersion name and version that the driver reports
 * @param cells number of values in encrypted columns that were read on the server and found to be
 *     cells
 */
public record ModeProof(
    int connections,
    String tlsVersion,
    String tlsCipher,
    String tlsProvider,
    boolean compressed,
    String driverClass,
    String driverVersion,
    long cells) {}
