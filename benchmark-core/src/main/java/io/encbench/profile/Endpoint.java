package io.encbench.profile;

import io.encbench.config.Secret;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A database that a client can reach, and the account it uses.
 *
 * @param url JDBC URL of the {@code jdbc:mysql:} family, with the database name, without
 *     credentials and without any property that a {@link ConnectionProfile} sets
 * @param user account name
 * @param password its password
 * @param caCertificate PEM file of the authority that signed the server's certificate, which the
 *     profiles that verify it need; null if unknown
 */
public record Endpoint(String url, String user, Secret password, @Nullable Path caCertificate) {}
