package io.encbench.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.encbench.applications.hibernate.Notes;
import io.encbench.driver.EncryptingDriver;
import io.encbench.driver.EncryptionView;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import liquibase.Contexts;
import liquibase.Liquibase;
import liquibase.database.DatabaseFactory;
import liquibase.resource.DirectoryResourceAccessor;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.hibernate.SessionFactory;
import org.hibernate.cfg.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each way of connecting that the documentation gives for a tool encrypts, with both URLs. */
class ConnectingIT {
  private static final String DRIVER = EncryptingDriver.class.getName();
  private static final String RULES = "note.text = VARCHAR(40) COLLATE binary, RND";
  private static final String TABLE = "CREATE TABLE note (id INT PRIMARY KEY, text VARCHAR(40))";

  @TempDir private static Path directory;
  private static int files;

  private static Database.Access access(String prefix) throws Exception {
    return Database.access(
        Servers.sharedOrSkip(ServerBinary.MYSQL_8_0_31), RULES, directory, prefix);
  }

  private static Path file(String name, String text) throws Exception {
    Path place = Files.createDirectories(directory.resolve("files" + files++));
    Files.writeString(place.resolve(name), text);
    return place;
  }

  /** The type of the column as a plain connection sees it. */
  private static String typeAtServer(Database.Access access) throws SQLException {
    try (Connection connection = access.plainConnection();
        var columns = connection.getMetaData().getColumns(access.name(), null, "note", "text")) {
      assertThat(columns.next()).isTrue();
      return columns.getString("TYPE_NAME");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:encbench:mysql:", "jdbc:mysql:encdb:"})
  void hikari_byDriverClassAndUrl(String prefix) throws Exception {
    Database.Access access = access(prefix);
    HikariConfig config = new HikariConfig();
    config.setDriverClassName(DRIVER);
    config.setJdbcUrl(access.url());
    config.setUsername(access.user());
    config.setPassword(access.password());
    try (HikariDataSource source = new HikariDataSource(config);
        Connection connection = source.getConnection();
        var statement = connection.createStatement()) {
      statement.execute(TABLE);
      assertThat(connection.isWrapperFor(EncryptionView.class)).isTrue();
    }
    assertThat(typeAtServer(access)).isEqualTo("VARBINARY");
  }

  @Test
  void flyway_byUrl() throws Exception {
    Database.Access access = access("jdbc:mysql:encdb:");
    Flyway.configure()
        .driver(DRIVER)
        .dataSource(access.url(), access.user(), access.password())
        .locations("filesystem:" + file("V1__note.sql", TABLE + ";"))
        .load()
        .migrate();
    assertThat(typeAtServer(access)).isEqualTo("VARBINARY");
  }

  @Test
  void flyway_byAUrlThatItDoesNotKnow_connectsToNothing() throws Exception {
    Database.Access access = access("jdbc:encbench:mysql:");
    assertThatThrownBy(
            () ->
                Flyway.configure()
                    .driver(DRIVER)
                    .dataSource(access.url(), access.user(), access.password())
                    .load()
                    .migrate())
        .isInstanceOf(FlywayException.class)
        .hasMessageContaining("encbench");
  }

  @Test
  void publishedUrl_isNoneOfConnectorJ() throws Exception {
    assertThat(new com.mysql.cj.jdbc.Driver().acceptsURL("jdbc:mysql:encdb://h:1/d")).isFalse();
    assertThat(new com.mysql.cj.jdbc.Driver().acceptsURL("jdbc:encbench:mysql://h:1/d")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:encbench:mysql:", "jdbc:mysql:encdb:"})
  void liquibase_byUrl(String prefix) throws Exception {
    Database.Access access = access(prefix);
    Path changes =
        file("changes.sql", "--liquibase formatted sql\n--changeset test:1\n" + TABLE + ";\n");
    DirectoryResourceAccessor resources = new DirectoryResourceAccessor(changes);
    try (Liquibase liquibase =
        new Liquibase(
            "changes.sql",
            resources,
            DatabaseFactory.getInstance()
                .openDatabase(
                    access.url(),
                    access.user(),
                    access.password(),
                    DRIVER,
                    null,
                    null,
                    null,
                    resources))) {
      liquibase.update(new Contexts());
    }
    assertThat(typeAtServer(access)).isEqualTo("VARBINARY");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:encbench:mysql:", "jdbc:mysql:encdb:"})
  void hibernate_createsUpdatesAndValidatesItsSchema(String prefix) throws Exception {
    Database.Access access = access(prefix);
    for (String action : new String[] {"update", "update", "validate", "create"}) {
      Configuration configuration = new Configuration().addAnnotatedClass(Notes.Note.class);
      configuration.setProperty("jakarta.persistence.jdbc.driver", DRIVER);
      configuration.setProperty("jakarta.persistence.jdbc.url", access.url());
      configuration.setProperty("jakarta.persistence.jdbc.user", access.user());
      configuration.setProperty("jakarta.persistence.jdbc.password", access.password());
      configuration.setProperty("hibernate.hbm2ddl.auto", action);
      try (SessionFactory factory = configuration.buildSessionFactory()) {
        assertThat(Notes.stored(factory)).isEqualTo("text");
      }
      assertThat(typeAtServer(access)).isEqualTo("VARBINARY");
    }
  }
}
