/**
 * How a client connects, as data: driver, TLS, compression, share of encrypted columns. Uses {@code
 * config} only. Begin with {@link io.encbench.profile.ConnectionProfile}; {@code profiles.props}
 * holds the profiles that come with EncBench.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.profile;
