package io.encbench.tpcc.load;

import java.util.ArrayList;
import java.util.List;

/**
 * The rows that the loader writes in one transaction. A unit determines its random stream.
 * Immutable.
 *
 * @param warehouse number of the warehouse, from 1; 0 for items, which belong to no warehouse
 * @param part district of customers or orders, or slice of items or stock, from 1; 0 if the unit is
 *     not divided
 */
record LoadUnit(Kind kind, int warehouse, int part) {
  /** Number of slices of the items, and of a warehouse's stock. */
  static final int SLICES = 10;

  /** Kinds of units. Each kind has its own random streams. */
  public enum Kind {
    ITEM(1),
    WAREHOUSE(2),
    STOCK(3),
    CUSTOMER(4),
    ORDER(5);

    private final int stream;

    Kind(int stream) {
      this.stream = stream;
    }
  }

  /** All units in the order in which they are loaded. */
  static List<LoadUnit> all(int warehouses) {
    List<LoadUnit> units = new ArrayList<>();
    addParts(units, Kind.ITEM, 0, SLICES);
    for (int warehouse = 1; warehouse <= warehouses; warehouse++) {
      units.add(new LoadUnit(Kind.WAREHOUSE, warehouse, 0));
      addParts(units, Kind.STOCK, warehouse, SLICES);
      addParts(units, Kind.CUSTOMER, warehouse, Cardinality.DISTRICTS);
      addParts(units, Kind.ORDER, warehouse, Cardinality.DISTRICTS);
    }
    return units;
  }

  private static void addParts(List<LoadUnit> units, Kind kind, int warehouse, int parts) {
    for (int part = 1; part <= parts; part++) {
      units.add(new LoadUnit(kind, warehouse, part));
    }
  }

  /** Name of the unit in the journal. */
  String id() {
    return kind + "-" + warehouse + "-" + part;
  }

  /** First number in this slice of the numbers from 1 to {@code count}. */
  int first(int count) {
    return (int) ((long) count * (part - 1) / SLICES) + 1;
  }

  /** Last number in this slice of the numbers from 1 to {@code count}. */
  int last(int count) {
    return (int) ((long) count * part / SLICES);
  }

  /** Seed of the unit's random stream. */
  long seed(long seedOfLoad) {
    long mixed = mix(seedOfLoad);
    mixed = mix(mixed ^ kind.stream);
    mixed = mix(mixed ^ warehouse);
    return mix(mixed ^ part);
  }

  /** The finaliser of SplitMix64, so that neighbouring numbers give unrelated seeds. */
  private static long mix(long value) {
    long z = value + 0x9e37_79b9_7f4a_7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58_476d_1ce4_e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d0_49bb_1331_11ebL;
    return z ^ (z >>> 31);
  }
}
