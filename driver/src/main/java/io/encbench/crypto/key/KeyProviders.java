package io.encbench.crypto.key;

import io.encbench.config.ConfigurationException;
import io.encbench.config.PropsFile;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds the key provider of a configuration. */
public final class KeyProviders {
  private static final List<KeyProvider> BUILT_IN =
      List.of(
          new EnvironmentKeyProvider(System::getenv),
          new FileKeyProvider(),
          new Pkcs12KeyProvider(System::getenv));

  /**
   * Providers of the class path by the thread's context class loader and scheme. The loader and the
   * provider are held weakly, so that a program that has ended can be unloaded.
   */
  private static final Map<@Nullable ClassLoader, Map<String, WeakReference<KeyProvider>>> FOUND =
      new WeakHashMap<>();

  private KeyProviders() {}

  /**
   * The source {@code <scheme>:<argument>}: {@code env:VARIABLE}, {@code file:/path}, {@code
   * pkcs12:/path?password-env=VARIABLE}, {@code pkcs12:/path?password-file=/path}, or a provider
   * from the class path. The thread's context class loader is searched first, then this class's own
   * class loader.
   *
   * @throws ConfigurationException if there is no such provider, or two in one class loader
   */
  public static KeySource find(String provider) {
    int colon = provider.indexOf(':');
    // Neither half is repeated in an error: someone may have written a key where its source
    // belongs.
    String scheme = colon < 0 ? "" : provider.substring(0, colon);
    String argument = provider.substring(colon + 1);
    Set<String> known = new TreeSet<>();
    for (KeyProvider candidate : BUILT_IN) {
      known.add(candidate.scheme());
      if (candidate.scheme().equals(scheme)) {
        return KeySource.ofBuiltIn(candidate, argument);
      }
    }
    KeyProvider last = foundLast(scheme);
    if (last != null) {
      return KeySource.of(last, argument);
    }
    for (ServiceLoader<KeyProvider> loader :
        List.of(
            ServiceLoader.load(KeyProvider.class),
            ServiceLoader.load(KeyProvider.class, KeyProvider.class.getClassLoader()))) {
      KeyProvider found = nearest(loader, scheme, known);
      if (found != null) {
        keep(scheme, found);
        return KeySource.of(found, argument);
      }
    }
    throw new ConfigurationException(
        "encKeyProvider must be <scheme>:<argument>, with one of the schemes "
            + String.join(", ", known)
            + "; for example file:/etc/app/keys");
  }

  /** Looking providers up reads files of the class path, which takes as long as to connect. */
  private static @Nullable KeyProvider foundLast(String scheme) {
    synchronized (FOUND) {
      WeakReference<KeyProvider> found =
          FOUND.getOrDefault(Thread.currentThread().getContextClassLoader(), Map.of()).get(scheme);
      return found == null ? null : found.get();
    }
  }

  private static void keep(String scheme, KeyProvider found) {
    synchronized (FOUND) {
      FOUND
          .computeIfAbsent(
              Thread.currentThread().getContextClassLoader(), loader -> new HashMap<>())
          .put(scheme, new WeakReference<>(found));
    }
  }

  /** Of several providers with the scheme the program's own, rather than one programs share. */
  private static @Nullable KeyProvider nearest(
      ServiceLoader<KeyProvider> loader, String scheme, Set<String> known) {
    KeyProvider found = null;
    for (KeyProvider candidate : loader) {
      known.add(candidate.scheme());
      if (candidate.scheme().equals(scheme)) {
        found = found == null ? candidate : nearer(found, candidate);
      }
    }
    return found;
  }

  private static KeyProvider nearer(KeyProvider first, KeyProvider second) {
    ClassLoader ofFirst = first.getClass().getClassLoader();
    if (first.getClass() != second.getClass() && second.getClass().getClassLoader() == ofFirst) {
      throw new ConfigurationException(
          "two key providers have the scheme "
              + first.scheme()
              + ", "
              + first.getClass().getName()
              + " and "
              + second.getClass().getName()
              + ": remove one of them from the class path, or pass the one you want to"
              + " EncryptingDataSource.setKeyProvider");
    }
    ClassLoader parent = second.getClass().getClassLoader();
    while (parent != null && parent != ofFirst) {
      parent = parent.getParent();
    }
    return parent == null ? first : second;
  }

  /**
   * {@code env:VARIABLE}: an environment variable that holds one key as {@code MEK} does, or
   * several as {@code 1=<digits>,2=<digits>}.
   */
  static final class EnvironmentKeyProvider implements KeyProvider {
    private final Function<String, @Nullable String> environment;

    EnvironmentKeyProvider(Function<String, @Nullable String> environment) {
      this.environment = environment;
    }

    @Override
    public String scheme() {
      return "env";
    }

    @Override
    public KeyRing load(String argument) {
      String value = environment.apply(argument);
      if (value == null || value.isBlank()) {
        throw new ConfigurationException(
            "encKeyProvider=env:... names an environment variable that is not set; set it to a key"
                + " of 32 or 64 hexadecimal digits");
      }
      String name = "the environment variable " + argument;
      String text = value.strip();
      return text.indexOf('=') < 0
          ? KeyRing.ofHex(name, text)
          : KeyListing.parse(name, text.replace(',', '\n'));
    }
  }

  /** {@code file:/path}: a file of lines {@code <id>=<hexadecimal digits>}, for its owner only. */
  static final class FileKeyProvider implements KeyProvider {
    @Override
    public String scheme() {
      return "file";
    }

    @Override
    public KeyRing load(String argument) {
      Path path = OwnerOnlyFile.path(argument);
      return KeyListing.parse("the key file " + path, OwnerOnlyFile.text(path));
    }
  }

  /** Master keys as text: lines of {@code <id>=<hexadecimal digits>}. */
  static final class KeyListing {
    private KeyListing() {}

    /**
     * Parses a listing.
     *
     * @throws io.encbench.config.ConfigurationException if a line is wrong; the message does not
     *     repeat its value
     */
    static KeyRing parse(String name, String text) {
      PropsFile file = PropsFile.parse(name, text);
      Map<Integer, byte[]> keys = new TreeMap<>();
      for (PropsFile.Entry entry : file.entries()) {
        if (!entry.key().matches("[1-9][0-9]{0,2}")) {
          throw file.error(
              entry, "must be <id>=<32 or 64 hexadecimal digits>, with an id between 1 and 255");
        }
        int id = Integer.parseInt(entry.key());
        keys.put(
            id, KeyRing.parseHex(name + ", line " + entry.line() + ": the key", entry.value()));
      }
      return KeyRing.taking(keys);
    }
  }
}
