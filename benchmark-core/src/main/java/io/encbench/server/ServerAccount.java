package io.encbench.server;

import io.encbench.config.Secret;
import io.encbench.profile.Endpoint;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * The account and database that clients of one embedded server use.
 *
 * @param password random password, generated for this server
 */
record ServerAccount(Secret password) {
  private static final String USER = "encbench";
  private static final String DATABASE = "encbench";
  private static final int PASSWORD_BYTES = 24;

  static ServerAccount random() {
    return new ServerAccount(randomPassword());
  }

  /**
   * SQL that creates the database and the account, and locks the superuser's account with a random
   * password. Can be run repeatedly. Contains the password of the account.
   */
  String sql() {
    return """
        CREATE DATABASE IF NOT EXISTS %s CHARACTER SET utf8mb4;
        CREATE USER IF NOT EXISTS '%s'@'%%' IDENTIFIED BY '%s';
        GRANT ALL PRIVILEGES ON *.* TO '%s'@'%%' WITH GRANT OPTION;
        ALTER USER 'root'@'localhost' IDENTIFIED BY '%s';
        """
        .formatted(DATABASE, USER, password.reveal(), USER, randomPassword().reveal());
  }

  Endpoint endpoint(String host, int port, Path authority) {
    String url = "jdbc:mysql://" + host + ":" + port + "/" + DATABASE;
    return new Endpoint(url, USER, password, authority);
  }

  /** Consists of letters and digits only, so that neither SQL nor a command line needs escapes. */
  private static Secret randomPassword() {
    var bytes = new byte[PASSWORD_BYTES];
    new SecureRandom().nextBytes(bytes);
    return Secret.of(HexFormat.of().formatHex(bytes));
  }
}
