package io.encbench.tpcc.check;

import java.util.Comparator;

/**
 * A key that a violation is told of. Immutable.
 *
 * @param kind what it is a key of, such as {@code order}
 * @param district 0 if the key is a warehouse's
 * @param id 0 if the key is a warehouse's or a district's
 */
record Key(String kind, int warehouse, int district, int id) implements Comparable<Key> {
  private static final Comparator<Key> ORDER =
      Comparator.comparingInt(Key::warehouse)
          .thenComparingInt(Key::district)
          .thenComparingInt(Key::id)
          .thenComparing(Key::kind);

  static Key ofWarehouse(int warehouse) {
    return new Key("warehouse", warehouse, 0, 0);
  }

  static Key ofDistrict(int warehouse, int district) {
    return new Key("district", warehouse, district, 0);
  }

  @Override
  public int compareTo(Key other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    if (kind.equals("warehouse")) {
      return kind + " " + warehouse;
    }
    if (kind.equals("district")) {
      return kind + " (" + warehouse + ", " + district + ")";
    }
    return kind + " (" + warehouse + ", " + district + ", " + id + ")";
  }
}
