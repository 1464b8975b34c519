package io.encbench.crypto.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.cipher.Bytes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyProvidersTest {
  private static final String HEX = "c0ffee00c0ffee01c0ffee02c0ffee03";
  private static final String HEX_256 = HEX + HEX;

  private final Path directory;

  KeyProvidersTest(@TempDir Path directory) {
    this.directory = directory;
  }

  private Path secretFile(String name, String content) throws IOException {
    return ownerOnly(Files.writeString(directory.resolve(name), content));
  }

  private static Path ownerOnly(Path file) throws IOException {
    return hasPosix()
        ? Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"))
        : file;
  }

  private static boolean hasPosix() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  }

  private static void assertRefused(String provider, String... fragments) {
    assertThatThrownBy(() -> KeyProviders.find(provider).load())
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContainingAll(fragments)
        .hasMessageNotContaining("c0ffee");
  }

  @Test
  void file_ofSeveralKeys_isRead() throws IOException {
    Path file = secretFile("keys", "# rotated in May\n1=" + HEX + "\n2=" + HEX_256 + "\n");
    KeyRing ring = KeyProviders.find("file:" + file).load();
    assertThat(ring.fingerprint())
        .isEqualTo(KeyRing.of(Map.of(1, Bytes.hex(HEX), 2, Bytes.hex(HEX_256))).fingerprint());
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw------x"})
  void file_thatOthersMayUse_isRefusedWithTheRemedy(String permissions) throws IOException {
    assumeTrue(hasPosix(), "the file system has no POSIX permissions");
    Path file = secretFile("keys", "1=" + HEX);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    assertRefused("file:" + file, "chmod 600 " + file);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0=" + HEX,
        "256=" + HEX,
        "1000=" + HEX,
        "one=" + HEX,
        "1=" + HEX + "00",
        HEX,
        HEX + "=1",
        "1=" + HEX + "\n1=" + HEX,
        ""
      })
  void file_withAWrongLine_isRefusedWithoutTellingKeys(String content) throws IOException {
    assertRefused("file:" + secretFile("keys", content), "key");
  }

  @Test
  void file_thatIsMissing_isRefused() {
    assertRefused("file:" + directory.resolve("nowhere"), "does not exist");
  }

  @Test
  void variable_ofOneKeyOrSeveral_isRead() {
    KeyProviders.EnvironmentKeyProvider one =
        new KeyProviders.EnvironmentKeyProvider(Map.of("K", " " + HEX + "\n")::get);
    assertThat(one.load("K").fingerprint()).isEqualTo(KeyRing.ofHex(HEX).fingerprint());
    KeyProviders.EnvironmentKeyProvider several =
        new KeyProviders.EnvironmentKeyProvider(Map.of("K", "1=" + HEX + ",7=" + HEX_256)::get);
    assertThat(several.load("K").ids()).containsExactly(7, 1);
  }

  @Test
  void variable_unsetOrWrong_isRefused() {
    assertRefused("env:ENCBENCH_NO_SUCH_VARIABLE", "env:", "not set");
    KeyProviders.EnvironmentKeyProvider wrong =
        new KeyProviders.EnvironmentKeyProvider(Map.of("K", HEX + "0")::get);
    assertThatThrownBy(() -> wrong.load("K"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("the environment variable K")
        .hasMessageNotContaining("c0ffee");
  }

  private Path store(Map<String, String> keys, String password)
      throws IOException, GeneralSecurityException {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    for (Map.Entry<String, String> entry : keys.entrySet()) {
      store.setEntry(
          entry.getKey(),
          new KeyStore.SecretKeyEntry(new SecretKeySpec(Bytes.hex(entry.getValue()), "AES")),
          new KeyStore.PasswordProtection(password.toCharArray()));
    }
    Path file = directory.resolve("keys.p12");
    try (OutputStream out = Files.newOutputStream(file)) {
      store.store(out, password.toCharArray());
    }
    return file;
  }

  @Test
  void store_ofSeveralKeys_isReadWithEitherPasswordSource()
      throws IOException, GeneralSecurityException {
    Path store = store(Map.of("encbench-1", HEX, "encbench-2", HEX_256, "another", HEX), "s3cret");
    String expected = KeyRing.of(Map.of(1, Bytes.hex(HEX), 2, Bytes.hex(HEX_256))).fingerprint();
    Path passwordFile = secretFile("password", "s3cret\n");
    assertThat(
            KeyProviders.find("pkcs12:" + store + "?password-file=" + passwordFile)
                .load()
                .fingerprint())
        .isEqualTo(expected);
    assertThat(
            new Pkcs12KeyProvider(Map.of("P", "s3cret")::get)
                .load(store + "?password-env=P")
                .fingerprint())
        .isEqualTo(expected);
  }

  @Test
  void store_withAWrongPassword_isRefusedWithoutTellingIt()
      throws IOException, GeneralSecurityException {
    Path store = store(Map.of("encbench-1", HEX), "s3cret");
    assertThatThrownBy(
            () ->
                new Pkcs12KeyProvider(Map.of("P", "c0ffee-wrong")::get)
                    .load(store + "?password-env=P"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("password")
        .hasMessageNotContaining("c0ffee");
  }

  @Test
  void store_withoutOurKeys_isRefusedWithTheRemedy() throws IOException, GeneralSecurityException {
    Path store = store(Map.of("another", HEX), "s3cret");
    Path passwordFile = secretFile("password", "s3cret");
    assertRefused(
        "pkcs12:" + store + "?password-file=" + passwordFile, "encbench-1", "keytool -genseckey");
  }

  @Test
  void store_whosePasswordFileOthersMayRead_isRefused()
      throws IOException, GeneralSecurityException {
    assumeTrue(hasPosix(), "the file system has no POSIX permissions");
    Path store = store(Map.of("encbench-1", HEX), "s3cret");
    Path passwordFile = secretFile("password", "s3cret");
    Files.setPosixFilePermissions(passwordFile, PosixFilePermissions.fromString("rw-r--r--"));
    assertRefused("pkcs12:" + store + "?password-file=" + passwordFile, "chmod 600");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pkcs12:/keys.p12",
        "pkcs12:?password-env=P",
        "pkcs12:/keys.p12?password=c0ffee",
        "pkcs12:/keys.p12?password-env=ENCBENCH_NO_SUCH_VARIABLE"
      })
  void store_withoutAPassword_isRefused(String provider) {
    assertRefused(provider, "pkcs12:", "password-env");
  }

  @Test
  void provider_ofTheClassPath_isFound() {
    assertThat(KeyProviders.find("fixed:" + HEX).load().fingerprint())
        .isEqualTo(KeyRing.ofHex(HEX).fingerprint());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", HEX, HEX + ":x", "vault:secret", "FILE:/keys"})
  void provider_thatIsNone_isRefusedWithThoseThatAre(String provider) {
    assertRefused(provider, "encKeyProvider", "env", "file", "fixed", "pkcs12");
  }
}
