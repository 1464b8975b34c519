/**
 * Opens connections and pools in a profile, through Connector/J, the encrypting driver or
 * ShardingSphere-JDBC, and counts their bytes. Uses {@code profile.proof} to prove each of them.
 * Begin with {@link io.encbench.profile.connect.Connections}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.profile.connect;
