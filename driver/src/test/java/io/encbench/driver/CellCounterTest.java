package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.rules.TinyIntOne;
import io.encbench.driver.value.CellCodecs;
import io.encbench.driver.value.convert.DoubleTransport;
import io.encbench.driver.value.convert.FractionalSeconds;
import io.encbench.driver.value.convert.ValueSettings;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CellCounterTest {
  private static final ColumnRule RULE =
      new ColumnRule("t", "c", ColumnType.parse("INT"), Scheme.DET, "t.c");

  private final CellCodecs codecs =
      new CellCodecs(
          new CellCiphers(Algorithm.AES_128_SIV, KeyRing.of(Map.of(1, new byte[16]))),
          new ValueSettings(
              ZoneOffset.UTC,
              ZoneOffset.UTC,
              FractionalSeconds.ROUNDED,
              DoubleTransport.TEXT,
              TinyIntOne.BIT));

  @Test
  void closedConnection_staysCountedOnce() throws Exception {
    long encryptedBefore = CellCounter.encrypted();
    long decryptedBefore = CellCounter.decrypted();
    CellCounter.opened(codecs.count());
    byte[] cell = codecs.storing(RULE).encode(1);
    codecs.storing(RULE).encode(2);
    codecs.decoder(RULE).toInt(cell);
    assertThat(CellCounter.encrypted() - encryptedBefore).isEqualTo(2);
    assertThat(CellCounter.decrypted() - decryptedBefore).isEqualTo(1);

    CellCounter.closed(codecs.count());
    CellCounter.closed(codecs.count());
    assertThat(CellCounter.encrypted() - encryptedBefore).isEqualTo(2);
    assertThat(CellCounter.decrypted() - decryptedBefore).isEqualTo(1);
  }
}
