package io.encbench.tpcc.config;

import io.encbench.fleet.FleetPlaces;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The place where the clients of a run or a load are. Immutable.
 *
 * @param address its address, {@link FleetPlaces#LOCAL} for this machine
 * @param passwordSource the key that names the source of the account's password on the machines
 *     there, with its value; empty on this machine
 */
public record ClientPlace(String address, Map<String, String> passwordSource) {
  /** This machine. */
  public static final ClientPlace HERE = new ClientPlace(FleetPlaces.LOCAL, Map.of());

  /** Names a source of keys and contains none. */
  private static final Pattern KEY_SOURCE =
      Pattern.compile("(?i)encKeyProvider=(env|file|pkcs12):[^&]*");

  public ClientPlace {
    passwordSource = Map.copyOf(passwordSource);
  }

  /** Whether the clients are on this machine. */
  public boolean isHere() {
    return address.equals(FleetPlaces.LOCAL);
  }

  /**
   * The keys of a database for a client there, for {@link TpccProps#of}. They contain secrets if it
   * is on this machine; on another one it finds them itself.
   */
  public Map<String, String> account(Database database) {
    Map<String, String> keys = new TreeMap<>(passwordSource);
    keys.put(Key.DB.text(), database.db());
    keys.put(Key.DRIVER.text(), database.driver());
    keys.put(Key.CONN.text(), database.conn().reveal());
    keys.put(Key.USER.text(), database.user());
    if (isHere()) {
      keys.put(Key.PASSWORD.text(), database.password().reveal());
    }
    return keys;
  }

  /** Whether a JDBC URL contains a secret, which must not be sent to another machine. */
  static boolean hasSecret(String conn) {
    String rest = KEY_SOURCE.matcher(conn).replaceAll("");
    return !HiddenSecrets.in(Key.CONN.text(), rest).equals(rest);
  }
}
