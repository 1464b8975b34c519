package io.encbench.driver.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.cell.Algorithm;
import io.encbench.crypto.cell.CellCiphers;
import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.ColumnType;
import io.encbench.driver.value.CellCodecs;
import io.encbench.driver.value.ConnectorDefaults;
import io.encbench.driver.value.codec.CellDecoder;
import io.encbench.driver.value.codec.CellEncoder;
import java.io.ByteArrayOutputStream;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CellSetTest {
  private static final int LENGTH = 16;
  private static final ColumnRule RULE =
      new ColumnRule("t", "c", ColumnType.parse("INT"), Scheme.DET, "t.c");

  private final Random random = new Random(3);
  private final CellCodecs codecs =
      new CellCodecs(
          new CellCiphers(Algorithm.AES_128_GCM, KeyRing.of(Map.of(1, new byte[16]))),
          ConnectorDefaults.of(ZoneOffset.UTC));
  private final CellEncoder encoder = codecs.storing(RULE);
  private final CellDecoder decoder = codecs.decoder(RULE);

  /** The values of a table, with their cells. */
  private final TreeMap<Integer, byte[]> table = new TreeMap<>();

  private void add(int value) throws SQLException {
    table.put(value, encoder.encode(value));
  }

  private void addMany(int number) throws SQLException {
    while (table.size() < number) {
      add(random.nextInt());
    }
  }

  private byte[] packed(int groups) {
    ByteArrayOutputStream cells = new ByteArrayOutputStream();
    for (byte[] cell : table.values()) {
      if ((groups & 1 << (cell[0] & 15)) != 0) {
        cells.writeBytes(cell);
      }
    }
    return cells.toByteArray();
  }

  private CellSet read() throws SQLException {
    return Objects.requireNonNull(CellSet.of(packed(-1), LENGTH, decoder));
  }

  /** The digests that a server computes. */
  private static List<CellSet.Digest> digests(Iterable<byte[]> cells) {
    List<CellSet.Digest> digests = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      digests.add(new CellSet.Digest(i, 0, new byte[LENGTH]));
    }
    for (byte[] cell : cells) {
      int group = cell[0] & 15;
      CellSet.Digest before = digests.get(group);
      byte[] xor = before.xor().clone();
      for (int i = 0; i < LENGTH; i++) {
        xor[i] ^= cell[i];
      }
      digests.set(group, new CellSet.Digest(group, before.number() + 1, xor));
    }
    return digests;
  }

  private List<Integer> values(CellSet set) throws SQLException {
    List<Integer> values = new ArrayList<>();
    set.passAll(
        new ServerConnection.RowReader() {
          @Override
          public void columns(List<ResultRows.Column> columns) {}

          @Override
          public boolean row(byte[][] cells) throws SQLException {
            values.add(decoder.toInt(cells[0]));
            return true;
          }
        });
    return values.stream().sorted().toList();
  }

  @Test
  void set_ofOtherGroups_hasAllCells() throws SQLException {
    addMany(300);
    assertThat(values(read())).containsExactlyElementsOf(table.keySet());
    assertThat(read().size()).isEqualTo(300);
    assertThat(read().isOf(digests(table.values()))).isTrue();
  }

  @Test
  void oneChangeInAGroup_isFoundByItsDigest() throws SQLException {
    addMany(300);
    CellSet set = read();
    for (int i = 0; i < 500; i++) {
      if (i % 3 != 0) {
        add(random.nextInt());
      }
      if (i % 3 != 1) {
        table.remove(i % 2 == 0 ? table.firstKey() : table.ceilingKey(random.nextInt() / 2));
      }
      CellSet.Comparison found = set.compare(digests(table.values()), decoder);
      set = found.unknown() == 0 ? found.cells() : read();
      assertThat(values(set)).containsExactlyElementsOf(table.keySet());
    }
  }

  @Test
  void manyChanges_leaveTheirGroupsUnknown() throws SQLException {
    addMany(300);
    CellSet set = read();
    int unknown = 0;
    for (int i = 0; i < 200; i++) {
      for (int many = random.nextInt(9); many > 0; many--) {
        table.remove(table.higherKey(random.nextInt() / 2));
        add(random.nextInt());
      }
      CellSet.Comparison found = set.compare(digests(table.values()), decoder);
      unknown += Integer.bitCount(found.unknown());
      set =
          Objects.requireNonNull(
              found.cells().with(found.unknown(), packed(found.unknown()), decoder));
      assertThat(set.isOf(digests(table.values()))).isTrue();
      assertThat(values(set)).containsExactlyElementsOf(table.keySet());
    }
    assertThat(unknown).isPositive();
  }

  @Test
  void cellsThatOccurTwice_areNotTakenForOthers() throws SQLException {
    addMany(100);
    CellSet set = read();
    List<byte[]> cells = new ArrayList<>(table.values());
    cells.add(encoder.encode(7));
    cells.add(encoder.encode(7));
    // Together, they are not in the exclusive or.
    assertThat(set.compare(digests(cells), decoder).unknown())
        .isEqualTo(1 << (encoder.encode(7)[0] & 15));
    assertThat(set.isOf(digests(cells))).isFalse();
    cells.remove(cells.size() - 1);
    cells.add(cells.get(0));
    assertThat(set.compare(digests(cells), decoder).unknown()).isNotZero();
    cells.remove(cells.size() - 1);
    cells.remove(cells.size() - 1);
    cells.add(cells.get(1));
    assertThat(set.compare(digests(cells), decoder).unknown())
        .isEqualTo(1 << (cells.get(1)[0] & 15));
  }

  @Test
  void forgedDigest_isNoNewCell() throws SQLException {
    addMany(100);
    List<CellSet.Digest> digests = new ArrayList<>(digests(table.values()));
    CellSet.Digest first = digests.get(0);
    byte[] forged = first.xor().clone();
    forged[0] ^= (byte) first.group();
    forged[9] ^= 1;
    digests.set(0, new CellSet.Digest(first.group(), first.number() + 1, forged));
    assertThat(read().compare(digests, decoder).unknown()).isEqualTo(1 << first.group());
  }

  @Test
  void equalCellsAndNulls_areNotKept() throws SQLException {
    addMany(64);
    byte[] cells = packed(-1);
    assertThat(CellSet.of(cells, LENGTH, decoder)).isNotNull();
    byte[] equal = cells.clone();
    System.arraycopy(equal, 0, equal, LENGTH, LENGTH);
    assertThat(CellSet.of(equal, LENGTH, decoder)).isNull();
    byte[] withNull = cells.clone();
    System.arraycopy(new byte[LENGTH], 0, withNull, LENGTH, LENGTH);
    assertThat(CellSet.of(withNull, LENGTH, decoder)).isNull();
    byte[] forged = cells.clone();
    forged[5] ^= 1;
    assertThatThrownBy(() -> CellSet.of(forged, LENGTH, decoder)).isInstanceOf(SQLException.class);
  }

  @Test
  void digestsOfGroups_areCompletedWithThoseOfEmptyOnes() throws SQLException {
    addMany(3);
    List<CellSet.Digest> all = digests(table.values());
    List<CellSet.Digest> some = all.stream().filter(digest -> digest.number() > 0).toList();
    assertThat(read().isOf(Objects.requireNonNull(read().ofAllGroups(some)))).isTrue();
    table.remove(table.firstKey());
    assertThat(read().isOf(Objects.requireNonNull(read().ofAllGroups(some)))).isFalse();
  }

  @Test
  void digests_ofNullOrOfAnotherLength_areRefused() throws SQLException {
    addMany(100);
    assertThat(read().ofAllGroups(List.of(new CellSet.Digest(-1, 1, new byte[LENGTH])))).isNull();
    assertThat(read().ofAllGroups(List.of(new CellSet.Digest(16, 1, new byte[LENGTH])))).isNull();
    assertThat(read().ofAllGroups(List.of(new CellSet.Digest(3, 1, new byte[8])))).isNull();
  }
}
