package io.encbench.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.driver.EncryptingDataSource;
import io.encbench.driver.EncryptingDataSourceFactory;
import io.encbench.driver.EncryptingDriver;
import io.encbench.driver.EncryptionView;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Hashtable;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.ContextConfig;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.scan.StandardJarScanner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Applications that look up the data source by its JNDI name. */
// The names are those of this test, and the JDK asks for a Hashtable.
@SuppressWarnings({"BanJNDI", "JdkObsolete"})
class JndiIT {
  @TempDir private static Path directory;

  private static Database.Access access() throws Exception {
    return Database.access(
        Servers.sharedOrSkip(ServerBinary.MYSQL_8_0_31),
        "note.text = VARCHAR(40) COLLATE binary, RND",
        directory,
        "jdbc:encbench:mysql:");
  }

  /** Stores a note and returns what the server has of it. */
  private static String stored(DataSource source) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE note (id INT PRIMARY KEY, text VARCHAR(40))");
      statement.execute("INSERT INTO note (id, text) VALUES (1, 'a secret')");
      try (ResultSet row = statement.executeQuery("SELECT text FROM note")) {
        row.next();
        return row.getString(1) + ", " + connection.isWrapperFor(EncryptionView.class);
      }
    }
  }

  @Test
  void dataSourceThatIsBound_isMadeAnewByItsReference() throws Exception {
    Database.Access access = access();
    EncryptingDataSource bound = new EncryptingDataSource();
    bound.setUrl(access.url());
    bound.setUser(access.user());
    bound.setPassword(access.password());
    Hashtable<String, String> memory = new Hashtable<>();
    memory.put(Context.INITIAL_CONTEXT_FACTORY, "org.apache.naming.java.javaURLContextFactory");
    Context context = new InitialContext(memory);
    context.bind("shop", bound.getReference());
    try {
      DataSource found = (DataSource) context.lookup("shop");
      assertThat(found).isInstanceOf(EncryptingDataSource.class).isNotSameAs(bound);
      assertThat(stored(found)).isEqualTo("a secret, true");
    } finally {
      context.unbind("shop");
    }
    assertThat(access.stored()).doesNotContain("a secret");
  }

  @Test
  void resourceOfTomcat_withTheDriversFactory() throws Exception {
    Database.Access access = access();
    String url = access.url();
    assertThat(
            answerOfTomcat(
                """
                <Context><Resource name="jdbc/shop" auth="Container" type="javax.sql.DataSource"
                  factory="%s" url="%s" user="%s" password="%s" encRules="%s"
                  encKeyProvider="%s"/></Context>
                """
                    .formatted(
                        EncryptingDataSourceFactory.class.getName(),
                        access.plainUrl().replace("jdbc:mysql:", "jdbc:encbench:mysql:"),
                        access.user(),
                        access.password(),
                        url.replaceAll(".*encRules=([^&]*).*", "$1"),
                        url.replaceAll(".*encKeyProvider=([^&]*).*", "$1"))))
        .isEqualTo("a secret, true from " + EncryptingDataSource.class.getName());
    assertThat(access.stored()).doesNotContain("a secret");
  }

  @Test
  void resourceOfTomcat_withItsPool() throws Exception {
    Database.Access access = access();
    assertThat(
            answerOfTomcat(
                """
                <Context><Resource name="jdbc/shop" auth="Container" type="javax.sql.DataSource"
                  driverClassName="%s" url="%s" username="%s" password="%s"/></Context>
                """
                    .formatted(
                        EncryptingDriver.class.getName(),
                        access.url().replace("&", "&amp;"),
                        access.user(),
                        access.password())))
        .isEqualTo("a secret, true from org.apache.tomcat.dbcp.dbcp2.BasicDataSource");
    assertThat(access.stored()).doesNotContain("a secret");
  }

  /** What a servlet of a Tomcat with this context finds. */
  private static String answerOfTomcat(String contextXml) throws Exception {
    Path base = Files.createTempDirectory(directory, "tomcat");
    Path file = base.resolve("context.xml");
    Files.writeString(file, contextXml);
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(base.toString());
    tomcat.setPort(0);
    tomcat.enableNaming();
    StandardContext application = new StandardContext();
    application.setPath("");
    application.setDocBase(base.toString());
    application.setConfigFile(file.toUri().toURL());
    ((StandardJarScanner) application.getJarScanner()).setScanClassPath(false);
    ContextConfig configuration = new ContextConfig();
    configuration.setDefaultWebXml(tomcat.noDefaultWebXmlPath());
    application.addLifecycleListener(configuration);
    tomcat.getHost().addChild(application);
    Tomcat.addServlet(application, "shop", new Shop());
    application.addServletMappingDecoded("/", "shop");
    tomcat.getConnector();
    try {
      tomcat.start();
      return HttpClient.newHttpClient()
          .send(
              HttpRequest.newBuilder(
                      URI.create("http://localhost:" + tomcat.getConnector().getLocalPort()))
                  .build(),
              HttpResponse.BodyHandlers.ofString())
          .body();
    } finally {
      tomcat.stop();
      tomcat.destroy();
    }
  }

  private static final class Shop extends HttpServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      try {
        DataSource source = (DataSource) new InitialContext().lookup("java:comp/env/jdbc/shop");
        response.getWriter().print(stored(source) + " from " + source.getClass().getName());
      } catch (NamingException | SQLException e) {
        response.getWriter().print(e);
      }
    }
  }
}
