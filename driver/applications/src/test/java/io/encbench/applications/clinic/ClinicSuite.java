package io.encbench.applications.clinic;

import io.encbench.applications.Database;
import io.encbench.applications.Feature;
import io.encbench.applications.Suite;
import java.net.URI;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.dialect.MariaDBDialect;
import org.springframework.boot.SpringBootVersion;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The {@link Clinic} on a server, as its users see it. Only the URL and the class of the driver
 * differ between plain and encrypted columns. Each feature is a request, which may change rows for
 * those after it.
 */
public final class ClinicSuite implements Suite {
  private final String scheme;
  private final String collation;

  /**
   * Creates the suite.
   *
   * @param scheme the scheme of last names
   * @param collation the collation of the database
   */
  public ClinicSuite(String scheme, String collation) {
    this.scheme = scheme;
    this.collation = collation;
  }

  @Override
  public String framework() {
    return "Web application of Spring Boot "
        + SpringBootVersion.getVersion().replaceAll("\\.\\d+$", "")
        + ", last names "
        + scheme;
  }

  @Override
  public String rules() {
    return """
    owner.first_name = VARCHAR(30), RND
    owner.last_name = VARCHAR(30) COLLATE collation, scheme
    owner.address = VARCHAR(255) COLLATE collation, RND
    owner.city = VARCHAR(80) COLLATE collation, RND
    owner.telephone = VARCHAR(20) COLLATE collation, RND
    pet.name = VARCHAR(30) COLLATE collation, DET
    pet.birth_date = DATE, RND
    visit.visit_date = DATE, RND
    visit.description = VARCHAR(255) COLLATE collation, RND
    vet.first_name = VARCHAR(30) COLLATE collation, RND
    vet.last_name = VARCHAR(30) COLLATE collation, scheme
    """
        .replace("COLLATE collation", "COLLATE " + collation)
        .replace(", scheme", ", " + scheme);
  }

  @Override
  public List<String> secrets() {
    return Crawl.SECRETS;
  }

  @Override
  public Features open(Database database) throws Exception {
    Database.Access access = database.access();
    boolean mariaDb;
    try (Connection connection = access.plainConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("ALTER DATABASE " + access.name() + " COLLATE " + collation);
      mariaDb = Database.isMariaDb(connection);
    }
    List<String> properties =
        new ArrayList<>(
            List.of(
                "--spring.config.location=classpath:clinic/",
                // Hibernate validates the tables of the first database that has them.
                "--spring.datasource.url=" + access.url() + "&nullDatabaseMeansCurrent=true",
                "--spring.datasource.driver-class-name=" + access.driver(),
                "--spring.datasource.username=" + access.user(),
                "--spring.datasource.password=" + access.password(),
                "--server.port=0"));
    if (mariaDb) {
      // Connector/J cannot list the keywords of MariaDB, without which Hibernate finds no dialect.
      properties.add("--spring.jpa.database-platform=" + MariaDBDialect.class.getName());
    }
    ConfigurableApplicationContext application =
        new SpringApplicationBuilder(Clinic.class).run(properties.toArray(String[]::new));
    Browser browser =
        new Browser(
            URI.create(
                "http://localhost:"
                    + application.getEnvironment().getProperty("local.server.port")));
    List<Feature> features =
        Crawl.requests().stream()
            .map(request -> new Feature(request.toString(), () -> browser.page(request)))
            .toList();
    return new Features() {
      @Override
      public List<Feature> list() {
        return features;
      }

      @Override
      public void close() {
        application.close();
      }
    };
  }
}
