package io.encbench.crypto.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several programs in one JVM, each with its own class loader and its own key provider. */
class ProvidersOfLoadersTest {
  private static final String SERVICES = "META-INF/services/" + KeyProvider.class.getName();

  @TempDir private Path directory;

  @Test
  void providersWithOneName_inTwoClassLoaders_areEachAskedByTheirProgram() throws Exception {
    KeySource a = found("a");
    KeySource b = found("b");
    assertThat(a.load().fingerprint()).isNotEqualTo(b.load().fingerprint());
    assertThat(a.identity()).isNotEqualTo(b.identity());
  }

  @Test
  void oneProvider_isTheSameSource_howeverOftenItIsLookedUp() throws Exception {
    ClassLoader loader = loader("a");
    assertThat(found(loader).identity()).isEqualTo(found(loader).identity());
  }

  @Test
  void providerOfTheProgram_isAsked_notTheOneThatProgramsShare() throws Exception {
    Program shared = new Program("a", services("a"), ProvidersOfLoadersTest.class.getClassLoader());
    Program own = new Program("b", services("a"), shared);
    assertThat(found(own).load().fingerprint()).isEqualTo(found("b").load().fingerprint());
  }

  @Test
  void programThatHasEnded_isNotKeptInMemory() throws Exception {
    WeakReference<ClassLoader> ended = new WeakReference<>(loader("a"));
    assertThat(found(Objects.requireNonNull(ended.get())).load().ids()).isNotEmpty();
    for (int i = 0; i < 50 && ended.get() != null; i++) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(ended.get()).isNull();
  }

  private KeySource found(String name) throws IOException {
    return found(loader(name));
  }

  private static KeySource found(ClassLoader loader) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return KeyProviders.find("shared-name:x");
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private ClassLoader loader(String name) throws IOException {
    return new Program(name, services(name), ProvidersOfLoadersTest.class.getClassLoader());
  }

  private URL services(String name) throws IOException {
    Path services = directory.resolve(name);
    Files.writeString(services, ProviderOfALoader.class.getName());
    return services.toUri().toURL();
  }

  /** Has its own class of the provider, and everything else from the test. */
  private static final class Program extends ClassLoader {
    private final URL services;

    Program(String name, URL services, ClassLoader parent) {
      super(name, parent);
      this.services = services;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      return name.equals(SERVICES)
          ? Collections.enumeration(Collections.singleton(services))
          : super.getResources(name);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.equals(ProviderOfALoader.class.getName())) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? define(name) : loaded;
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in =
          ProvidersOfLoadersTest.class.getResourceAsStream("ProviderOfALoader.class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
