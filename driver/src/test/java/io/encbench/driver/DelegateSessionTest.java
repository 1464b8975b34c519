package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.driver.session.DelegateSession;
import java.net.URL;
import java.net.URLClassLoader;
import java.sql.Connection;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DelegateSessionTest {
  /** A class loader that sees only the driver's own classes and the Java platform. */
  private static URLClassLoader withoutConnectorJ() {
    URL classes = DelegateSession.class.getProtectionDomain().getCodeSource().getLocation();
    return new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader());
  }

  @Test
  void session_withoutConnectorJOnTheClassPath_asksTheServer() throws Exception {
    try (URLClassLoader loader = withoutConnectorJ()) {
      assertThatThrownBy(() -> loader.loadClass("com.mysql.cj.jdbc.JdbcConnection"))
          .isInstanceOf(ClassNotFoundException.class);
      Class<?> alone = loader.loadClass(DelegateSession.class.getName());
      Object session =
          alone
              .getMethod("of", Connection.class)
              .invoke(null, new RecordingDelegate().as(Connection.class));
      assertThat(Objects.requireNonNull(session).getClass().getSimpleName())
          .isEqualTo("AskedSession");
    }
  }
}
