package io.encbench.driver;

import io.encbench.config.ConfigurationException;
import io.encbench.crypto.key.KeyProvider;
import io.encbench.crypto.key.KeyRing;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A key provider that counts its calls, and can be made to fail. */
public final class TestKeys implements KeyProvider {
  private final Map<Integer, byte[]> keys = new ConcurrentHashMap<>();
  private final AtomicInteger asked = new AtomicInteger();
  private volatile boolean reachable = true;

  public TestKeys() {
    add(1);
  }

  @Override
  public String scheme() {
    return "test";
  }

  public void add(int id) {
    byte[] key = new byte[16];
    key[0] = (byte) id;
    keys.put(id, key);
  }

  public void setReachable(boolean reachable) {
    this.reachable = reachable;
  }

  /** The number of calls. */
  public int asked() {
    return asked.get();
  }

  @Override
  public KeyRing load(String argument) {
    asked.incrementAndGet();
    if (!reachable) {
      throw new ConfigurationException("the key service does not answer");
    }
    return KeyRing.of(keys);
  }
}
