package io.encbench.profile.connect;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.Endpoint;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Objects;
import javax.net.ssl.SSLException;

/** Explains in one line why a connection failed, and how to fix it. */
public final class ConnectFailure {
  private static final int ACCESS_DENIED = 1045;
  private static final int DATABASE_ACCESS_DENIED = 1044;
  private static final int UNKNOWN_DATABASE = 1049;
  private static final int INSECURE_TRANSPORT = 3159;

  private ConnectFailure() {}

  /** Returns an exception that explains why a connection without a profile failed. */
  public static ConfigurationException explain(SQLException failure, Endpoint endpoint) {
    return new ConfigurationException(
        "cannot connect to " + endpoint.url() + ": " + reason(failure, endpoint), failure);
  }

  /** Returns an exception that explains why a connection of a profile failed. */
  public static ConfigurationException explain(
      SQLException failure, Endpoint endpoint, ConnectionProfile profile) {
    String remedy =
        profile.usesTls()
            ? "; the profile requires "
                + profile.settings()
                + ": enable this on the server, or leave the profile out of the run"
            : "";
    return new ConfigurationException(
        "profile "
            + profile.name()
            + " cannot connect to "
            + endpoint.url()
            + ": "
            + reason(failure, endpoint)
            + remedy,
        failure);
  }

  private static String reason(SQLException failure, Endpoint endpoint) {
    return switch (failure.getErrorCode()) {
      case ACCESS_DENIED, DATABASE_ACCESS_DENIED ->
          "the server denies access to user '"
              + endpoint.user()
              + "'; check user, password and the account's privileges on the database";
      case UNKNOWN_DATABASE -> "the server has no such database; create it, or correct the URL";
      case INSECURE_TRANSPORT ->
          "the server accepts TLS connections only (require_secure_transport=ON), and the"
              + " comparison needs an unencrypted arm; switch that off on the test server";
      default -> transportReason(failure);
    };
  }

  private static String transportReason(SQLException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectException) {
        return "nothing listens there; check the host and port, and that the server is running";
      }
      if (cause instanceof UnknownHostException) {
        return "the host name is unknown; check it";
      }
      if (cause instanceof SSLException) {
        return "the TLS handshake failed (" + cause.getMessage() + ")";
      }
    }
    String message = Objects.requireNonNullElse(failure.getMessage(), failure.toString());
    return message.lines().findFirst().orElse("");
  }
}
