/**
 * Proof of mode: what the server and the JVM report of a session, and what stands in an encrypted
 * column. Knows the specification of cells and none of the driver's code. Begin with {@link
 * io.encbench.profile.proof.ModeProver} and {@link io.encbench.profile.proof.StorageProver}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.profile.proof;
