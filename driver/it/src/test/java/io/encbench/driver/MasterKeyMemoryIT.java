package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.encbench.crypto.key.KeyProvider;
import io.encbench.crypto.key.KeyRing;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches the memory of the program for a master key. */
class MasterKeyMemoryIT {
  private static final int KEY_BYTES = 32;
  private static final byte MASK = 0x5A;

  @TempDir private Path directory;

  /** A key that is stored only in masked form. */
  private static final class MaskedKey implements KeyProvider {
    private final byte[] masked = new byte[KEY_BYTES];

    MaskedKey() {
      new SecureRandom().nextBytes(masked);
    }

    @Override
    public String scheme() {
      return "masked";
    }

    @Override
    public KeyRing load(String argument) {
      byte[] key = masked.clone();
      for (int i = 0; i < key.length; i++) {
        key[i] ^= MASK;
      }
      KeyRing ring = KeyRing.of(Map.of(2, key));
      Arrays.fill(key, (byte) 0);
      return ring;
    }

    boolean isIn(Path dump) throws Exception {
      try (InputStream in = Files.newInputStream(dump)) {
        byte[] buffer = new byte[1 << 20];
        int kept = 0;
        for (int read; (read = in.read(buffer, kept, buffer.length - kept)) >= 0; ) {
          int end = kept + read;
          for (int i = 0; i + masked.length <= end; i++) {
            if (matches(buffer, i)) {
              return true;
            }
          }
          kept = Math.min(end, masked.length - 1);
          System.arraycopy(buffer, end - kept, buffer, 0, kept);
        }
        return false;
      }
    }

    private boolean matches(byte[] buffer, int at) {
      for (int i = 0; i < masked.length; i++) {
        if (buffer[at + i] != (byte) (masked[i] ^ MASK)) {
          return false;
        }
      }
      return true;
    }
  }

  @Test
  void masterKey_isNowhereInTheHeap_whileConnectionsWork() throws Exception {
    DriverServer.Database database =
        DriverServer.ofAnyKind(directory)
            .database("t.a = VARCHAR(10) COLLATE binary, DET\nt.b = INT, ORD\nt.c = INT, RND");
    MaskedKey key = new MaskedKey();
    EncryptingDataSource source = new EncryptingDataSource();
    source.setUrl(
        database.url()
            + "?allowPublicKeyRetrieval=true&encRules="
            + database.properties().getProperty("encRules"));
    source.setUser(database.properties().getProperty("user"));
    source.setPassword(database.properties().getProperty("password"));
    source.setKeyProvider(key);
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (a VARCHAR(10), b INT, c INT)");
      statement.executeUpdate("INSERT INTO t (a, b, c) VALUES ('x', 1, 2)");
      KeyRing held = key.load("");
      assertThat(key.isIn(dump("with-the-key"))).as("a key that is there is found").isTrue();
      held.clear();
      assertThat(key.isIn(dump("without"))).isFalse();
      assertThat(DriverContract.strings(connection, "SELECT a FROM t WHERE b = 1"))
          .containsExactly("x");
    }
  }

  private Path dump(String name) throws Exception {
    Path file = directory.resolve(name + ".hprof");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(file.toString(), /* live= */ true);
    return file;
  }
}
