/**
 * Proof of mode: checks the session that the server and the JVM report, and the stored content of
 * encrypted columns. Uses only {@code profile} and {@code config}: it implements the specification
 * of cells without the driver's code. Begin with {@link io.encbench.profile.proof.ModeProver} and
 * {@link io.encbench.profile.proof.StorageProver}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.profile.proof;
