package io.encbench.tpcc.check;

import java.util.Comparator;

/**
 * The key of the row that violates a condition. Immutable.
 *
 * @param kind kind of row, such as {@code order}
 * @param district district number, or 0 in the key of a warehouse
 * @param id order or customer number, or 0 in the key of a warehouse or district
 */
record RowKey(String kind, int warehouse, int district, int id) implements Comparable<RowKey> {
  private static final Comparator<RowKey> ORDER =
      Comparator.comparingInt(RowKey::warehouse)
          .thenComparingInt(RowKey::district)
          .thenComparingInt(RowKey::id)
          .thenComparing(RowKey::kind);

  static RowKey ofWarehouse(int warehouse) {
    return new RowKey("warehouse", warehouse, 0, 0);
  }

  static RowKey ofDistrict(int warehouse, int district) {
    return new RowKey("district", warehouse, district, 0);
  }

  @Override
  public int compareTo(RowKey other) {
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
