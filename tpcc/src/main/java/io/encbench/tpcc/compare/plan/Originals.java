package io.encbench.tpcc.compare.plan;

import io.encbench.tpcc.config.Arm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Maps each arm to the original that its tables are copied from. Arms that store rows alike, such
 * as all that encrypt nothing, share an original.
 */
public final class Originals {
  /** For each arm by name, the first arm that stores rows in the same way. */
  private final Map<String, Arm> firsts = new LinkedHashMap<>();

  private Originals() {}

  public static Originals of(List<Arm> arms) {
    Originals originals = new Originals();
    Map<String, Arm> byStorage = new LinkedHashMap<>();
    for (Arm arm : arms) {
      Arm first = byStorage.computeIfAbsent(arm.storage().reveal(), storage -> arm);
      originals.firsts.put(arm.name(), first);
    }
    return originals;
  }

  /** The arm through whose driver the original of an arm is loaded. */
  public Arm of(Arm arm) {
    return firsts.getOrDefault(arm.name(), arm);
  }

  /** One arm for each original. */
  public List<Arm> firsts() {
    return List.copyOf(new ArrayList<>(new LinkedHashSet<>(firsts.values())));
  }
}
