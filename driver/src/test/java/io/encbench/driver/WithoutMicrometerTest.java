package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringTokenizer;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/** The driver works in a program that does not have Micrometer. */
class WithoutMicrometerTest {
  /** Has all classes of this test, loaded anew, but none of Micrometer. */
  private static final class Program extends URLClassLoader {
    Program() throws IOException {
      super(classPath(), ClassLoader.getPlatformClassLoader());
    }

    private static URL[] classPath() throws IOException {
      List<URL> urls = new ArrayList<>();
      for (var entries =
              new StringTokenizer(System.getProperty("java.class.path"), File.pathSeparator);
          entries.hasMoreTokens(); ) {
        urls.add(Path.of(entries.nextToken()).toUri().toURL());
      }
      return urls.toArray(URL[]::new);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("io.micrometer.")) {
        throw new ClassNotFoundException(name);
      }
      return super.findClass(name);
    }
  }

  /** What the program does. It is loaded by {@link Program}. */
  public static final class Use implements Callable<String> {
    @Override
    public String call() throws Exception {
      Statement statement =
          new RecordingDelegate().answering("executeUpdate", 7).as(Statement.class);
      Connection connection =
          new RecordingDelegate().answering("createStatement", statement).as(Connection.class);
      Driver delegate =
          new RecordingDelegate()
              .answering("acceptsURL", true)
              .answering("connect", connection)
              .as(Driver.class);
      DriverManager.registerDriver(delegate);
      try {
        EncryptingDataSource source = new EncryptingDataSource();
        source.setUrl("jdbc:encbench:recording:x");
        source.setEncRules("none");
        int updated;
        try (Connection opened = source.getConnection();
            Statement made = opened.createStatement()) {
          updated = made.executeUpdate("UPDATE t SET a = 1");
        }
        return updated + " " + refusal(source) + " " + methods();
      } finally {
        DriverManager.deregisterDriver(delegate);
      }
    }

    private static String refusal(EncryptingDataSource source) {
      source.setEncMeters("global");
      try (Connection opened = source.getConnection()) {
        return "no refusal of " + opened;
      } catch (SQLException e) {
        return String.valueOf(e.getMessage());
      }
    }

    /** Pools list the methods of a data source to set its properties. */
    private static long methods() {
      return Arrays.stream(EncryptingDataSource.class.getMethods())
          .filter(method -> method.getName().equals("setMeterRegistry"))
          .count();
    }
  }

  @Test
  void driver_executesStatements_andRefusesMetersByName() throws Exception {
    try (Program program = new Program()) {
      assertThatThrownBy(() -> program.loadClass("io.micrometer.core.instrument.MeterRegistry"))
          .isInstanceOf(ClassNotFoundException.class);
      Object use = program.loadClass(Use.class.getName()).getDeclaredConstructor().newInstance();
      assertThat(((Callable<?>) use).call())
          .isEqualTo(
              "7 encMeters=global needs Micrometer: add io.micrometer:micrometer-core to the class"
                  + " path 1");
    }
  }
}
