package io.encbench.crypto.cell;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One engine for each key of the ring, created on first use, since older keys are rarely needed
 * after a rotation. Position 0 is the newest key. Serves one thread at a time.
 */
final class ByKeyId<E> {
  private final int[] ids;
  private final IntFunction<E> factory;
  private final List<@Nullable E> engines;

  /** Takes the ids of the keys, the newest first, and a factory for the engine of a key id. */
  ByKeyId(List<Integer> ids, IntFunction<E> factory) {
    this.ids = ids.stream().mapToInt(Integer::intValue).toArray();
    this.factory = factory;
    this.engines = new ArrayList<>(Collections.<@Nullable E>nCopies(ids.size(), null));
  }

  int size() {
    return ids.length;
  }

  /** The id of the key that encrypts. */
  int newestId() {
    return ids[0];
  }

  E at(int position) {
    E engine = engines.get(position);
    if (engine == null) {
      engine = factory.apply(ids[position]);
      engines.set(position, engine);
    }
    return engine;
  }

  /**
   * The engine of a key.
   *
   * @throws IllegalArgumentException if the ring has no such key
   */
  E of(int keyId) {
    E engine = find(keyId);
    if (engine == null) {
      throw new IllegalArgumentException("the ring has no key " + keyId);
    }
    return engine;
  }

  /** The engine of a key, or null if the ring has no such key. */
  @Nullable E find(int keyId) {
    for (int position = 0; position < ids.length; position++) {
      if (ids[position] == keyId) {
        return at(position);
      }
    }
    return null;
  }
}
