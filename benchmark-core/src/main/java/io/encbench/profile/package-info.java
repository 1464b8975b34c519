/**
 * Connection profiles: driver, TLS, compression and share of encrypted columns. Uses {@code config}
 * only. Begin with {@link io.encbench.profile.ConnectionProfile}; {@code profiles.props} contains
 * the built-in profiles.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.profile;
