package io.encbench.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.encbench.applications.hibernate.Notes;
import io.encbench.driver.EncryptingDataSource;
import io.encbench.driver.EncryptingDriver;
import io.encbench.driver.EncryptionView;
import io.encbench.server.Servers;
import io.encbench.server.install.ServerBinary;
import io.micrometer.core.instrument.MeterRegistry;
import jakarta.persistence.EntityManagerFactory;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.Arrays;
import java.util.stream.Stream;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.dialect.MySQLDialect;
import org.hibernate.engine.spi.SessionFactoryImplementor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Spring Boot's own data source, pool, Hibernate and meters, from the documented properties. */
class SpringBootIT {
  private static final String DRIVER =
      "spring.datasource.driver-class-name=" + EncryptingDriver.class.getName();

  @TempDir private static Path directory;

  /** An application that only has what Spring Boot gives it. */
  @EnableAutoConfiguration
  @AutoConfigurationPackage(basePackageClasses = Notes.class)
  static class Application {}

  private static Database.Access access(String prefix) throws Exception {
    return Database.access(
        Servers.sharedOrSkip(ServerBinary.MYSQL_8_0_31),
        "note.text = VARCHAR(40) COLLATE binary, RND",
        directory,
        prefix);
  }

  private static ConfigurableApplicationContext start(
      Database.Access access, String url, String... properties) {
    Stream<String> all =
        Stream.concat(
            Stream.of(
                "spring.config.location=classpath:springboot/",
                "spring.datasource.url=" + url,
                "spring.datasource.username=" + access.user(),
                "spring.datasource.password=" + access.password()),
            Arrays.stream(properties));
    SpringApplication application =
        new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE).build();
    return application.run(all.map(property -> "--" + property).toArray(String[]::new));
  }

  private static String typeAtServer(Database.Access access) throws Exception {
    try (Connection connection = access.plainConnection();
        var columns = connection.getMetaData().getColumns(access.name(), null, "note", "text")) {
      return columns.next() ? columns.getString("TYPE_NAME") : "no table";
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:encbench:mysql:", "jdbc:mysql:encdb:"})
  void propertiesAlone_giveAPoolAndHibernateWithItsDialect(String prefix) throws Exception {
    Database.Access access = access(prefix);
    try (ConfigurableApplicationContext context = start(access, access.url(), DRIVER)) {
      DataSource source = context.getBean(DataSource.class);
      assertThat(source).isInstanceOf(HikariDataSource.class);
      try (Connection connection = source.getConnection()) {
        assertThat(connection.isWrapperFor(EncryptionView.class)).isTrue();
      }
      EntityManagerFactory factory = context.getBean(EntityManagerFactory.class);
      assertThat(factory.unwrap(SessionFactoryImplementor.class).getJdbcServices().getDialect())
          .isInstanceOf(MySQLDialect.class);
      assertThat(Notes.stored(factory.unwrap(SessionFactory.class))).isEqualTo("text");
    }
    assertThat(typeAtServer(access)).isEqualTo("VARBINARY");
  }

  @ParameterizedTest
  @ValueSource(strings = {"jdbc:encbench:mysql:", "jdbc:mysql:encdb:"})
  void forgottenDriverClass_isAnErrorAndStoresNothing(String prefix) throws Exception {
    Database.Access access = access(prefix);
    assertThatThrownBy(() -> start(access, access.url())).hasStackTraceContaining("river");
    assertThat(typeAtServer(access)).isEqualTo("no table");
  }

  @Test
  void metersOfTheGlobalRegistry_areInThatOfTheApplication() throws Exception {
    Database.Access access = access("jdbc:encbench:mysql:");
    String url = access.url() + "&encMeters=global&encName=notes";
    try (ConfigurableApplicationContext context = start(access, url, DRIVER)) {
      Notes.stored(context.getBean(EntityManagerFactory.class).unwrap(SessionFactory.class));
      assertThat(
              context
                  .getBean(MeterRegistry.class)
                  .get("encbench.driver.cells")
                  .tag("operation", "encrypt")
                  .tag("name", "notes")
                  .functionCounter()
                  .count())
          .isPositive();
    }
  }

  @Test
  @SuppressWarnings("BanJNDI") // the name is that of this test
  void jndiName_givesTheDataSourceThatIsBoundToIt() throws Exception {
    Database.Access access = access("jdbc:encbench:mysql:");
    EncryptingDataSource bound = new EncryptingDataSource();
    bound.setUrl(access.url());
    bound.setUser(access.user());
    bound.setPassword(access.password());
    String factory = System.getProperty(Context.INITIAL_CONTEXT_FACTORY);
    System.setProperty(
        Context.INITIAL_CONTEXT_FACTORY, "org.apache.naming.java.javaURLContextFactory");
    try {
      new InitialContext().bind("notes", bound.getReference());
      try (ConfigurableApplicationContext context =
          start(access, access.plainUrl(), "spring.datasource.jndi-name=notes")) {
        assertThat(context.getBean(DataSource.class)).isInstanceOf(EncryptingDataSource.class);
        Notes.stored(context.getBean(EntityManagerFactory.class).unwrap(SessionFactory.class));
      }
      assertThat(typeAtServer(access)).isEqualTo("VARBINARY");
    } finally {
      new InitialContext().unbind("notes");
      if (factory == null) {
        System.clearProperty(Context.INITIAL_CONTEXT_FACTORY);
      } else {
        System.setProperty(Context.INITIAL_CONTEXT_FACTORY, factory);
      }
    }
  }
}
