package io.encbench.tpcc.compare.plan;

import io.encbench.tpcc.config.Arm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Which arms begin with copies of the same tables: those whose rows are stored alike, such as all
 * that encrypt nothing.
 */
public final class Originals {
  /** Each arm's first of the same storage. */
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
