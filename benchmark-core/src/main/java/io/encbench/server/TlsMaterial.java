package io.encbench.server;

import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * The certificate of a server for {@code localhost} and {@code 127.0.0.1}, and of the authority
 * that signed it. The authority is generated in this JVM, and its key is never written to disk.
 *
 * @param authority PEM file of the authority's certificate
 * @param certificate PEM file of the server's certificate
 * @param key PEM file of the server's private key, readable only by its owner
 */
record TlsMaterial(Path authority, Path certificate, Path key) {
  /** Key size that both products generate by default. */
  private static final int RSA_BITS = 2048;

  private static final Duration VALIDITY = Duration.ofDays(90);

  /** Tolerance for client clocks that are slow. */
  private static final Duration CLOCK_SKEW = Duration.ofDays(1);

  private static final X500Name AUTHORITY_NAME = new X500Name("CN=EncBench server authority");
  private static final X500Name SERVER_NAME = new X500Name("CN=localhost");

  /** Writes certificates and the server's key to a directory. */
  static TlsMaterial create(Path directory) throws IOException {
    var files =
        new TlsMaterial(
            directory.resolve("ca.pem"),
            directory.resolve("server-cert.pem"),
            directory.resolve("server-key.pem"));
    try {
      writePem(
          files.authority(),
          sign(AUTHORITY_NAME, Keys.AUTHORITY.getPublic(), authorityExtensions()));
      writePem(files.certificate(), sign(SERVER_NAME, Keys.SERVER.getPublic(), serverExtensions()));
      Files.createFile(
          files.key(),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      writePem(files.key(), new JcaPKCS8Generator(Keys.SERVER.getPrivate(), null));
      return files;
    } catch (OperatorCreationException e) {
      throw new IOException("cannot create the server's certificate", e);
    }
  }

  private static List<Extension> authorityExtensions() throws IOException {
    return List.of(
        Extension.create(Extension.basicConstraints, true, new BasicConstraints(0)),
        Extension.create(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign)));
  }

  private static List<Extension> serverExtensions() throws IOException {
    var names =
        new GeneralName[] {
          new GeneralName(GeneralName.dNSName, "localhost"),
          new GeneralName(GeneralName.iPAddress, "127.0.0.1")
        };
    return List.of(
        Extension.create(Extension.basicConstraints, true, new BasicConstraints(false)),
        Extension.create(
            Extension.keyUsage,
            true,
            new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment)),
        Extension.create(
            Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth)),
        Extension.create(Extension.subjectAlternativeName, false, new GeneralNames(names)));
  }

  private static X509CertificateHolder sign(
      X500Name subject, PublicKey subjectKey, List<Extension> extensions)
      throws IOException, OperatorCreationException {
    Instant from = Instant.now().minus(CLOCK_SKEW);
    X509v3CertificateBuilder builder =
        new JcaX509v3CertificateBuilder(
            AUTHORITY_NAME,
            new BigInteger(127, new SecureRandom()).add(BigInteger.ONE),
            Date.from(from),
            Date.from(from.plus(VALIDITY)),
            subject,
            subjectKey);
    for (Extension extension : extensions) {
      builder.addExtension(extension);
    }
    return builder.build(
        new JcaContentSignerBuilder("SHA256withRSA").build(Keys.AUTHORITY.getPrivate()));
  }

  /** Generated once, because it takes a second of CPU time and no server outlives this JVM. */
  private static final class Keys {
    static final KeyPair AUTHORITY = generate();
    static final KeyPair SERVER = generate();

    private static KeyPair generate() {
      try {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(RSA_BITS);
        return generator.generateKeyPair();
      } catch (GeneralSecurityException e) {
        throw new IllegalStateException("this Java platform lacks RSA", e);
      }
    }
  }

  private static void writePem(Path file, Object content) throws IOException {
    try (Writer writer = Files.newBufferedWriter(file);
        var pem = new JcaPEMWriter(writer)) {
      pem.writeObject(content);
    }
  }
}
