package io.encbench.driver.execute;

import io.encbench.driver.value.codec.CellDecoder;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The different cells that a query returned for its only column, with their values, in groups by
 * the last bits of their first byte. When the query is executed again, the server returns a {@link
 * Digest} of each group, from which the changes since then are found: a set reconciliation.
 *
 * <p>A cell is the output of a block cipher, so the exclusive or of some cells tells them from all
 * others, but for a probability of 2^-128; a new cell that is found so must be authentic. If a
 * group has the number and the exclusive or of these cells, it consists of them: each occurs an odd
 * number of times, that is, once. Immutable.
 */
public final class CellSet {
  /** The number of groups. More of them make digests longer, and the rest of changes shorter. */
  static final int GROUPS = 16;

  private static final int SET_BYTES = 1024;

  private final List<Group> groups;
  private final int length;
  private final int size;

  private CellSet(List<Group> groups, int length) {
    this.groups = List.copyOf(groups);
    this.length = length;
    int cells = 0;
    for (Group group : groups) {
      cells += group.values().length;
    }
    this.size = cells;
  }

  /**
   * The cells of a group.
   *
   * @param number the number of cells, with those that are equal
   * @param xor their exclusive or
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared by equals
  public record Digest(int group, long number, byte[] xor) {}

  /**
   * What digests tell about a set.
   *
   * @param cells the set; its unknown groups are as before
   * @param unknown the groups that have changed in another way than digests tell, as bits
   */
  public record Comparison(CellSet cells, int unknown) {}

  /** The cells of a group, one after the other, with their values and their exclusive or. */
  @SuppressWarnings("ArrayRecordComponent") // never compared by equals
  private record Group(byte[] cells, long[] values, byte[] xor) {
    byte[] cell(int index) {
      int length = xor.length;
      return Arrays.copyOfRange(cells, index * length, (index + 1) * length);
    }

    /** Whether the digest is of its cells. */
    boolean isOf(Digest digest) {
      return digest.number() == values.length && Arrays.equals(digest.xor(), xor);
    }

    /** The index of a cell; -1 if it is not in the group. */
    int find(byte[] cell) {
      int length = xor.length;
      for (int from = 0; from < cells.length; from += length) {
        if (Arrays.equals(cells, from, from + length, cell, 0, length)) {
          return from / length;
        }
      }
      return -1;
    }

    Group with(byte[] cell, long value) {
      byte[] more = Arrays.copyOf(cells, cells.length + cell.length);
      System.arraycopy(cell, 0, more, cells.length, cell.length);
      long[] all = Arrays.copyOf(values, values.length + 1);
      all[values.length] = value;
      return new Group(more, all, exclusiveOr(xor, cell));
    }

    Group without(int index) {
      int length = xor.length;
      byte[] cell = cell(index);
      byte[] others = new byte[cells.length - length];
      System.arraycopy(cells, 0, others, 0, index * length);
      System.arraycopy(
          cells, (index + 1) * length, others, index * length, others.length - index * length);
      long[] rest = new long[values.length - 1];
      System.arraycopy(values, 0, rest, 0, index);
      System.arraycopy(values, index + 1, rest, index, rest.length - index);
      return new Group(others, rest, exclusiveOr(xor, cell));
    }

    /** The index of the smallest value, which is the first that a queue removes; -1 if empty. */
    int smallest() {
      int smallest = values.length - 1;
      for (int i = 0; i < values.length; i++) {
        smallest = values[i] < values[smallest] ? i : smallest;
      }
      return smallest;
    }
  }

  /**
   * The set of packed cells; null if there are equal cells, or if one stands for NULL.
   *
   * @throws SQLException if a cell is not authentic
   */
  public static @Nullable CellSet of(byte[] packed, int length, CellDecoder decoder)
      throws SQLException {
    List<Group> groups = grouped(packed, length, decoder);
    return groups == null ? null : new CellSet(groups, length);
  }

  private static @Nullable List<Group> grouped(byte[] packed, int length, CellDecoder decoder)
      throws SQLException {
    int[] numbers = new int[GROUPS];
    for (int from = 0; from < packed.length; from += length) {
      if (PackedRows.isNull(packed, from, from + length)) {
        return null;
      }
      numbers[group(packed[from])]++;
    }
    List<Group> groups = new ArrayList<>();
    for (int number : numbers) {
      groups.add(new Group(new byte[number * length], new long[number], new byte[length]));
    }
    int[] filled = new int[GROUPS];
    for (int from = 0; from < packed.length; from += length) {
      byte[] cell = Arrays.copyOfRange(packed, from, from + length);
      Group group = groups.get(group(cell[0]));
      int index = filled[group(cell[0])]++;
      System.arraycopy(cell, 0, group.cells(), index * length, length);
      group.values()[index] = decoder.toLong(cell);
      addTo(group.xor(), cell);
    }
    // Of one column, equal cells have equal values. Unequal cells may have them, too (RND).
    return groups.stream().allMatch(CellSet::hasDifferentValues) ? groups : null;
  }

  private static boolean hasDifferentValues(Group group) {
    Set<Long> values = new HashSet<>();
    return Arrays.stream(group.values()).allMatch(values::add);
  }

  private static int group(byte first) {
    return first & (GROUPS - 1);
  }

  private static void addTo(byte[] sum, byte[] cell) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] ^= cell[i];
    }
  }

  private static byte[] exclusiveOr(byte[] a, byte[] b) {
    byte[] result = a.clone();
    addTo(result, b);
    return result;
  }

  /** Whether its cells have this length in bytes. */
  public boolean hasCellsOf(int bytes) {
    return length == bytes;
  }

  /**
   * The digests of all groups in their order.
   *
   * @param digests those of the groups that are not empty
   * @return null if one is of cells of another length, or of NULL, which is in no group
   */
  public @Nullable List<Digest> ofAllGroups(List<Digest> digests) {
    List<Digest> all = new ArrayList<>();
    for (int i = 0; i < GROUPS; i++) {
      all.add(new Digest(i, 0, new byte[length]));
    }
    for (Digest digest : digests) {
      if (digest.group() < 0 || digest.group() >= GROUPS || digest.xor().length != length) {
        return null;
      }
      all.set(digest.group(), digest);
    }
    return all;
  }

  /**
   * Whether it consists of the cells of these digests.
   *
   * @param digests those of all groups
   */
  public boolean isOf(List<Digest> digests) {
    return digests.stream().allMatch(digest -> groups.get(digest.group()).isOf(digest));
  }

  /**
   * Finds what has changed: in a group, one new cell, one cell less, or a new cell in place of the
   * one with the smallest value.
   *
   * @param digests those of all groups
   */
  public Comparison compare(List<Digest> digests, CellDecoder decoder) {
    List<Group> now = new ArrayList<>(groups);
    int unknown = 0;
    for (Digest digest : digests) {
      Group changed = changed(groups.get(digest.group()), digest, decoder);
      if (changed == null) {
        unknown |= 1 << digest.group();
      } else {
        now.set(digest.group(), changed);
      }
    }
    return new Comparison(new CellSet(now, length), unknown);
  }

  private static @Nullable Group changed(Group group, Digest digest, CellDecoder decoder) {
    if (group.isOf(digest)) {
      return group;
    }
    byte[] difference = exclusiveOr(group.xor(), digest.xor());
    long more = digest.number() - group.values().length;
    if (more == 1) {
      return withNew(group, digest.group(), difference, decoder);
    }
    if (more == -1) {
      int removed = group.find(difference);
      return removed < 0 ? null : group.without(removed);
    }
    int smallest = group.smallest();
    return more != 0 || smallest < 0
        ? null
        : withNew(
            group.without(smallest),
            digest.group(),
            exclusiveOr(difference, group.cell(smallest)),
            decoder);
  }

  /** The group with another cell; null if it is no authentic new cell of the group. */
  private static @Nullable Group withNew(Group group, int place, byte[] cell, CellDecoder decoder) {
    if (group(cell[0]) != place || group.find(cell) >= 0) {
      return null;
    }
    try {
      return group.with(cell, decoder.toLong(cell));
    } catch (SQLException notAuthentic) {
      // The exclusive or of several cells.
      return null;
    }
  }

  /**
   * The set with all cells of some groups read anew; null if there are equal cells, or if one
   * stands for NULL.
   *
   * @param which the groups, as bits
   * @param packed their cells
   * @throws SQLException if a cell is not authentic
   */
  public @Nullable CellSet with(int which, byte[] packed, CellDecoder decoder) throws SQLException {
    List<Group> read = grouped(packed, length, decoder);
    if (read == null) {
      return null;
    }
    List<Group> now = new ArrayList<>(groups);
    for (int i = 0; i < GROUPS; i++) {
      if ((which & 1 << i) != 0) {
        now.set(i, read.get(i));
      }
    }
    return new CellSet(now, length);
  }

  /** The number of cells. */
  public int size() {
    return size;
  }

  /** An estimate of the memory that the set takes. */
  public int heldBytes() {
    return SET_BYTES + size * (length + Long.BYTES);
  }

  /** Passes on a row for each cell. */
  public void passAll(ServerConnection.RowReader reader) throws SQLException {
    for (Group group : groups) {
      long[] values = group.values();
      for (int i = 0; i < values.length; i++) {
        if (reader.wants(values[i]) && !reader.row(new byte[][] {group.cell(i)})) {
          return;
        }
      }
    }
  }
}
