package io.encbench.profile;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;

/**
 * Looks up TLS implementations (JSSE providers) by name. A provider on the class path is registered
 * on first lookup, after all others, so that it is used only where it is named. Thread-safe.
 */
public final class TlsProviders {
  /** Classes of providers that do not declare themselves in META-INF/services, by provider name. */
  private static final Map<String, String> CLASSES =
      Map.of(
          "Conscrypt", "org.conscrypt.OpenSSLProvider",
          "BCJSSE", "org.bouncycastle.jsse.provider.BouncyCastleJsseProvider",
          "wolfJSSE", "com.wolfssl.provider.jsse.WolfSSLProvider");

  /**
   * Provider names by socket class. Finding a provider takes a millisecond, and the provider of a
   * class never changes.
   */
  private static final Map<Class<?>, String> BY_SOCKET = new ConcurrentHashMap<>();

  private TlsProviders() {}

  /** Finds a TLS provider; empty if neither this JVM nor its class path has one of this name. */
  public static synchronized Optional<Provider> find(String name) {
    Provider registered = Security.getProvider(name);
    if (registered == null) {
      onClassPath(name).ifPresent(Security::addProvider);
      registered = Security.getProvider(name);
    }
    return Optional.ofNullable(registered).filter(TlsProviders::offersTls);
  }

  /** Names of the registered TLS providers. */
  static List<String> registered() {
    return Arrays.stream(Security.getProviders())
        .filter(TlsProviders::offersTls)
        .map(Provider::getName)
        .toList();
  }

  /** Name of the provider that created a TLS socket. */
  public static String of(SSLSocket socket) {
    return BY_SOCKET.computeIfAbsent(socket.getClass(), TlsProviders::madeBy);
  }

  /** A provider's socket classes are in the same package as its socket factory. */
  private static String madeBy(Class<?> socket) {
    return Arrays.stream(Security.getProviders())
        .filter(TlsProviders::offersTls)
        .filter(provider -> samePackage(socket, socketFactory(provider)))
        .map(Provider::getName)
        .findFirst()
        .orElse("unknown, of class " + socket.getName());
  }

  private static boolean samePackage(Class<?> one, @Nullable Class<?> other) {
    return other != null
        && one.getClassLoader() == other.getClassLoader()
        && one.getPackageName().equals(other.getPackageName());
  }

  private static @Nullable Class<?> socketFactory(Provider provider) {
    try {
      SSLContext context = SSLContext.getInstance("TLS", provider);
      context.init(null, null, null);
      return context.getSocketFactory().getClass();
    } catch (GeneralSecurityException e) {
      return null;
    }
  }

  private static boolean offersTls(Provider provider) {
    return provider.getService("SSLContext", "TLS") != null;
  }

  private static Optional<Provider> onClassPath(String name) {
    Stream<Provider> declared =
        ServiceLoader.load(Provider.class).stream().map(ServiceLoader.Provider::get);
    return declared
        .filter(provider -> provider.getName().equals(name))
        .findFirst()
        .or(() -> Optional.ofNullable(CLASSES.get(name)).flatMap(TlsProviders::made));
  }

  private static Optional<Provider> made(String className) {
    try {
      return Optional.of(
          Class.forName(className)
              .asSubclass(Provider.class)
              .getDeclaredConstructor()
              .newInstance());
    } catch (ReflectiveOperationException | LinkageError e) {
      // Not on the class path, or without a native library for this machine.
      return Optional.empty();
    }
  }
}
