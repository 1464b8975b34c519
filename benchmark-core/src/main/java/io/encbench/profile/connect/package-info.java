/**
 * Opens connections and pools with a profile, through Connector/J, MariaDB Connector/J, the
 * encrypting driver or ShardingSphere-JDBC, counts their bytes, and verifies each with {@code
 * profile.proof}. Uses {@code profile} and the driver's rules. Begin with {@link
 * io.encbench.profile.connect.Connections}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.profile.connect;
