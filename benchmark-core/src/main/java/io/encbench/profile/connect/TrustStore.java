package io.encbench.profile.connect;

import io.encbench.config.ConfigurationException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.Map;

/**
 * A PKCS#12 file with the certificates of a PEM file, needed because Connector/J reads authorities
 * from key store files only. It contains only public certificates, so its password need not be
 * secret.
 *
 * @param url URL of the file
 */
public record TrustStore(String url) {
  private static final String TYPE = "PKCS12";
  private static final String PASSWORD = "certificates-only";

  /**
   * Writes the key store to a new file in a directory. The file is deleted when this JVM ends.
   *
   * @throws ConfigurationException if the PEM file cannot be read or contains no certificate
   */
  public static TrustStore create(Path pem, Path directory) {
    try {
      KeyStore store = KeyStore.getInstance(TYPE);
      store.load(null, null);
      int number = 0;
      for (Certificate certificate : certificates(pem)) {
        store.setCertificateEntry("authority-" + number++, certificate);
      }
      if (number == 0) {
        throw new ConfigurationException("the CA file " + pem + " holds no certificate");
      }
      Path file = Files.createTempFile(directory, "authorities", ".p12");
      file.toFile().deleteOnExit();
      try (OutputStream out = Files.newOutputStream(file)) {
        store.store(out, PASSWORD.toCharArray());
      }
      return new TrustStore(file.toUri().toURL().toString());
    } catch (IOException | GeneralSecurityException e) {
      throw new ConfigurationException(
          "the CA file " + pem + " cannot be used: " + e.getMessage() + "; it must be a PEM file",
          e);
    }
  }

  /** Connector/J's properties for a connection that verifies the server by these authorities. */
  public Map<String, String> properties() {
    return Map.of(
        "trustCertificateKeyStoreUrl", url,
        "trustCertificateKeyStoreType", TYPE,
        "trustCertificateKeyStorePassword", PASSWORD);
  }

  private static Collection<? extends Certificate> certificates(Path pem)
      throws IOException, GeneralSecurityException {
    try (InputStream in = Files.newInputStream(pem)) {
      return CertificateFactory.getInstance("X.509").generateCertificates(in);
    }
  }
}
