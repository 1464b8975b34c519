package io.encbench.driver.capture.values;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.cipher.NonceAead;
import io.encbench.crypto.cipher.NonceSequence;
import io.encbench.crypto.key.KeyRing;
import io.encbench.crypto.key.KeySource;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The file of the values of a capture, beside it. First comes a line with the version, the number
 * of the capture, and digits that tell whether a key is right. The rest is encrypted in parts, each
 * after its length. A part that is changed, moved or missing is found. Only the owner may read the
 * file, where the file system has permissions. Serves one thread at a time.
 */
public final class ValuesFile {
  /** What the name of the file has after that of the capture. */
  public static final String SUFFIX = ".values";

  private static final int VERSION = 1;
  private static final Pattern HEADER =
      Pattern.compile("encbench-values ([0-9]{1,9}) ([0-9a-f]{32}) ([0-9a-f]{16})\n");
  private static final Pattern ANY_VERSION = Pattern.compile("encbench-values ([0-9]{1,9})\\b");
  private static final int MOST_HEADER_BYTES = 128;
  private static final int NUMBER_BYTES = 16;
  private static final int PART_BYTES = 64 << 10;
  private static final int SEALED_BYTES = NonceSequence.BYTES + PART_BYTES + NonceAead.TAG_BYTES;

  private final Path file;
  private final String capture;
  private final ValuesKey key;

  private ValuesFile(Path file, String capture, ValuesKey key) {
    this.file = file;
    this.capture = capture;
    this.key = key;
  }

  /** The file of the values of a capture. */
  public static Path of(Path capture) {
    return capture.resolveSibling(capture.getFileName() + SUFFIX);
  }

  /**
   * Creates an empty file for a new capture, which is given a number.
   *
   * @param keys the source of the master keys, whose newest one is used
   * @throws IOException if the file exists, or cannot be created
   * @throws ConfigurationException if there is no key
   */
  public static ValuesFile create(Path file, KeySource keys) throws IOException {
    byte[] number = new byte[NUMBER_BYTES];
    new SecureRandom().nextBytes(number);
    String capture = HexFormat.of().formatHex(number);
    KeyRing ring = keys.load();
    ValuesKey key = ValuesKey.newest(ring, capture);
    ring.clear();
    createForOwner(file);
    return new ValuesFile(file, capture, key);
  }

  private static void createForOwner(Path file) throws IOException {
    boolean hasPermissions = file.getFileSystem().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] attributes =
        hasPermissions
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    Files.createFile(file, attributes);
  }

  /** The number of the capture, by which the values of another one are found. */
  public String capture() {
    return capture;
  }

  /**
   * Writes a sample, so that a reader never sees a part of it.
   *
   * @param texts the text without values of a statement, by its number
   */
  public void write(ValueSample sample, IntFunction<String> texts) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.deleteIfExists(part);
    createForOwner(part);
    Files.write(part, sealed(encoded(sample.content(), texts)));
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static byte[] encoded(ValueSample.Content content, IntFunction<String> texts)
      throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeLong(content.committed());
      out.writeLong(content.tooLarge());
      out.writeInt(content.statements().size());
      for (int statement : content.statements()) {
        out.writeInt(statement);
        write(texts.apply(statement).getBytes(UTF_8), out);
      }
      out.writeInt(content.transactions().size());
      for (byte[] transaction : content.transactions()) {
        write(transaction, out);
      }
    }
    return bytes.toByteArray();
  }

  private static void write(byte[] bytes, DataOutputStream out) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private byte[] sealed(byte[] plaintext) throws IOException {
    byte[] header =
        "encbench-values %d %s %s\n".formatted(VERSION, capture, key.check()).getBytes(US_ASCII);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.write(header);
      int parts = Math.max(1, (plaintext.length + PART_BYTES - 1) / PART_BYTES);
      for (int i = 0; i < parts; i++) {
        int from = i * PART_BYTES;
        byte[] part =
            Arrays.copyOfRange(plaintext, from, Math.min(from + PART_BYTES, plaintext.length));
        write(key.sealed(header, i, i == parts - 1, part), out);
      }
    }
    return bytes.toByteArray();
  }

  /**
   * Reads the values of a capture.
   *
   * @param capture the number of the capture
   * @param keys the source of the master keys
   * @throws ConfigurationException if the file is missing, of another version or another capture,
   *     cut off or changed, or if no key opens it; the message reveals no value
   */
  public static CapturedValues read(Path file, String capture, KeySource keys) {
    byte[] bytes = bytes(file);
    if (bytes.length == 0) {
      throw new ConfigurationException(
          file + " is empty: encCapture fills it every five seconds, and when the JVM ends");
    }
    String beginning = new String(bytes, 0, Math.min(bytes.length, MOST_HEADER_BYTES), ISO_8859_1);
    requireVersion(file, beginning);
    Matcher header = HEADER.matcher(beginning);
    if (!header.lookingAt()) {
      throw changed(file);
    }
    if (!header.group(2).equals(capture)) {
      throw new ConfigurationException(
          file + " has the values of another capture; name the capture that was written with it");
    }
    KeyRing ring = keys.load();
    ValuesKey key = ValuesKey.matching(ring, capture, header.group(3));
    ring.clear();
    if (key == null) {
      throw new ConfigurationException(
          "none of the keys opens "
              + file
              + "; name the source that the application had as encKeyProvider");
    }
    int start = header.end();
    byte[] plaintext =
        opened(
            file,
            key,
            Arrays.copyOf(bytes, start),
            ByteBuffer.wrap(bytes, start, bytes.length - start));
    try {
      return decoded(plaintext);
    } catch (IOException e) {
      throw new ConfigurationException(
          file + " is not as this program writes it; use the version of EncBench that wrote it", e);
    }
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new ConfigurationException(
          file + " does not exist: keep it beside the capture, under its name with " + SUFFIX, e);
    } catch (IOException e) {
      throw new ConfigurationException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static void requireVersion(Path file, String text) {
    Matcher version = ANY_VERSION.matcher(text);
    if (!version.lookingAt()) {
      throw new ConfigurationException(
          file + " is no file of values; name a capture that encCaptureValues=true has written");
    }
    if (Integer.parseInt(version.group(1)) != VERSION) {
      throw new ConfigurationException(
          "%s has version %s, this program reads %d; use the version of EncBench that wrote it"
              .formatted(file, version.group(1), VERSION));
    }
  }

  private static byte[] opened(Path file, ValuesKey key, byte[] header, ByteBuffer in) {
    ByteArrayOutputStream plaintext = new ByteArrayOutputStream();
    boolean ended = false;
    for (long number = 0; !ended; number++) {
      byte[] sealed = next(file, in);
      byte[] part = key.opened(header, number, /* last= */ false, sealed);
      if (part == null) {
        part = key.opened(header, number, /* last= */ true, sealed);
        ended = true;
      }
      if (part == null || (ended && in.hasRemaining())) {
        throw changed(file);
      }
      plaintext.writeBytes(part);
    }
    return plaintext.toByteArray();
  }

  private static byte[] next(Path file, ByteBuffer in) {
    if (in.remaining() < Integer.BYTES) {
      throw cutOff(file);
    }
    int length = in.getInt();
    if (length < NonceSequence.BYTES + NonceAead.TAG_BYTES || length > SEALED_BYTES) {
      throw changed(file);
    }
    if (length > in.remaining()) {
      throw cutOff(file);
    }
    byte[] sealed = new byte[length];
    in.get(sealed);
    return sealed;
  }

  private static ConfigurationException cutOff(Path file) {
    return new ConfigurationException(
        file + " is cut off, so nothing in it is used; copy it again, or capture again");
  }

  private static ConfigurationException changed(Path file) {
    return new ConfigurationException(
        file + " was changed after it was written, so nothing in it is used; capture again");
  }

  private static CapturedValues decoded(byte[] plaintext) throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(plaintext))) {
      long committed = in.readLong();
      long tooLarge = in.readLong();
      Map<Integer, String> texts = new HashMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        int statement = in.readInt();
        texts.put(statement, new String(in.readNBytes(in.readInt()), UTF_8));
      }
      List<CapturedValues.Transaction> transactions = new ArrayList<>();
      for (int left = in.readInt(); left > 0; left--) {
        transactions.add(transaction(in.readNBytes(in.readInt()), texts));
      }
      return new CapturedValues(committed, tooLarge, transactions);
    }
  }

  private static CapturedValues.Transaction transaction(byte[] bytes, Map<Integer, String> texts)
      throws IOException {
    List<CapturedValues.Call> calls = new ArrayList<>();
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      while (in.available() > 0) {
        String text = texts.getOrDefault(in.readInt(), "");
        List<@Nullable Object[]> entries = new ArrayList<>();
        boolean known = true;
        for (int left = in.readInt(); left > 0; left--) {
          @Nullable Object[] entry = EncodedEntry.read(in);
          if (entry == null) {
            known = false;
          } else {
            entries.add(entry);
          }
        }
        calls.add(new CapturedValues.Call(text, known ? entries : List.of()));
      }
    }
    return new CapturedValues.Transaction(calls);
  }

  @Override
  public String toString() {
    return "ValuesFile[" + file + "]";
  }
}
