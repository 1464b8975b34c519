package io.encbench.crypto.key;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * {@code pkcs12:/path?password-env=VARIABLE} or {@code ?password-file=/path}: a PKCS #12 store
 * whose secret keys {@code encbench-1}, {@code encbench-2} and so on are the master keys of these
 * ids. Other entries are left alone.
 */
final class Pkcs12KeyProvider implements KeyProvider {
  private static final String FORM =
      "encKeyProvider=pkcs12:... must be pkcs12:/path?password-env=VARIABLE or"
          + " pkcs12:/path?password-file=/path";
  private static final String FROM_ENVIRONMENT = "password-env=";
  private static final String FROM_FILE = "password-file=";
  private static final Pattern ALIAS = Pattern.compile("encbench-([1-9][0-9]{0,2})");

  private final Function<String, @Nullable String> environment;

  Pkcs12KeyProvider(Function<String, @Nullable String> environment) {
    this.environment = environment;
  }

  @Override
  public String scheme() {
    return "pkcs12";
  }

  @Override
  public KeyRing load(String argument) {
    int query = argument.lastIndexOf('?');
    if (query < 1) {
      throw new ConfigurationException(FORM);
    }
    Path path = OwnerOnlyFile.path(argument.substring(0, query));
    Secret password = password(argument.substring(query + 1));
    char[] characters = password.reveal().toCharArray();
    try {
      return ring(path, open(path, characters), characters);
    } catch (GeneralSecurityException e) {
      throw new ConfigurationException(
          "the PKCS #12 store " + path + " holds a key that the password does not open", e);
    } finally {
      Arrays.fill(characters, '\0');
    }
  }

  private Secret password(String setting) {
    if (setting.startsWith(FROM_ENVIRONMENT)) {
      String value = environment.apply(setting.substring(FROM_ENVIRONMENT.length()));
      if (value == null) {
        throw new ConfigurationException(
            "password-env of encKeyProvider=pkcs12:... names an environment variable that is not"
                + " set");
      }
      return Secret.of(value);
    }
    if (setting.startsWith(FROM_FILE)) {
      Path file = OwnerOnlyFile.path(setting.substring(FROM_FILE.length()));
      return Secret.of(OwnerOnlyFile.text(file).lines().findFirst().orElse(""));
    }
    throw new ConfigurationException(FORM);
  }

  private static KeyStore open(Path path, char[] password) throws GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(path)) {
      store.load(in, password);
      return store;
    } catch (NoSuchFileException e) {
      throw new ConfigurationException("the file " + path + " does not exist", e);
    } catch (IOException e) {
      throw new ConfigurationException(
          "the file " + path + " is not a PKCS #12 store that the password opens", e);
    }
  }

  private static KeyRing ring(Path path, KeyStore store, char[] password)
      throws GeneralSecurityException {
    Map<Integer, byte[]> keys = new TreeMap<>();
    for (String alias : Collections.list(store.aliases())) {
      Matcher matcher = ALIAS.matcher(alias);
      if (matcher.matches()) {
        Key key = store.getKey(alias, password);
        byte[] encoded = key == null ? null : key.getEncoded();
        if (!store.entryInstanceOf(alias, KeyStore.SecretKeyEntry.class) || encoded == null) {
          throw new ConfigurationException(
              "the entry " + alias + " of the PKCS #12 store " + path + " is not a secret key");
        }
        keys.put(Integer.valueOf(matcher.group(1)), encoded);
      }
    }
    if (keys.isEmpty()) {
      throw new ConfigurationException(
          "the PKCS #12 store "
              + path
              + " has no entry encbench-1; keytool -genseckey -alias encbench-1 -keyalg AES"
              + " -keysize 128 -storetype PKCS12 -keystore "
              + path
              + " makes one");
    }
    return KeyRing.taking(keys);
  }
}
