package io.encbench.applications;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Migrations of Flyway, each executed and then tried again, from an empty schema. The rules are
 * ahead of the tables.
 */
final class FlywaySuite implements Suite {
  /** The migrations, by the name of the feature, and the query that shows their effect. */
  static final Map<String, String> MIGRATIONS = new LinkedHashMap<>();

  static {
    MIGRATIONS.put(
        "create tables",
        "CREATE TABLE owner (id INT PRIMARY KEY, name VARCHAR(40) NOT NULL, city VARCHAR(60));\n"
            + "CREATE TABLE pet (id INT PRIMARY KEY, owner_id INT NOT NULL, name VARCHAR(20),"
            + " CONSTRAINT pet_owner FOREIGN KEY (owner_id) REFERENCES owner (id));");
    MIGRATIONS.put(
        "insert rows",
        "INSERT INTO owner (id, name, city) VALUES (1, 'Ann', 'Rome'), (2, 'Bob', NULL);\n"
            + "INSERT INTO pet (id, owner_id, name) VALUES (1, 1, 'Rex');");
    MIGRATIONS.put("add a column", "ALTER TABLE owner ADD COLUMN phone VARCHAR(20);");
    MIGRATIONS.put("fill the column", "UPDATE owner SET phone = '0123' WHERE name = 'Ann';");
    MIGRATIONS.put("add an index", "CREATE INDEX owner_name ON owner (name);");
    MIGRATIONS.put(
        "modify a column", "ALTER TABLE owner MODIFY COLUMN city VARCHAR(60) DEFAULT 'none';");
    MIGRATIONS.put(
        "rename a column that is plain", "ALTER TABLE pet RENAME COLUMN owner_id TO keeper_id;");
    MIGRATIONS.put(
        "add a column with a default",
        "ALTER TABLE pet ADD COLUMN kind VARCHAR(10) DEFAULT 'dog';");
    MIGRATIONS.put("rename a table", "RENAME TABLE pet TO animal;");
    MIGRATIONS.put("rename a column", "ALTER TABLE owner RENAME COLUMN phone TO mobile;");
    MIGRATIONS.put(
        "add a constraint", "ALTER TABLE owner ADD CONSTRAINT owner_once UNIQUE (name);");
    MIGRATIONS.put(
        "set a default",
        "ALTER TABLE owner ALTER COLUMN mobile SET DEFAULT '0000';\n"
            + "INSERT INTO owner (id, name) VALUES (3, 'Cid');");
    MIGRATIONS.put(
        "create a table with the time",
        "CREATE TABLE visit (id INT PRIMARY KEY, made TIMESTAMP NOT NULL DEFAULT"
            + " CURRENT_TIMESTAMP, state VARCHAR(10) NOT NULL DEFAULT 'new');\n"
            + "INSERT INTO visit (id) VALUES (1), (2);\n"
            + "DELETE FROM owner WHERE id IN (SELECT id + 1 FROM visit WHERE state = 'new');");
    MIGRATIONS.put("drop a column", "ALTER TABLE owner DROP COLUMN city;");
  }

  @Override
  public String framework() {
    return "Flyway 11";
  }

  @Override
  public String rules() {
    return """
    owner.name = VARCHAR(40) COLLATE binary, DET
    owner.city = VARCHAR(60) COLLATE binary, RND
    owner.phone = VARCHAR(20) COLLATE binary, RND
    owner.mobile = VARCHAR(20) COLLATE binary, RND, domain=owner.phone
    visit.made = TIMESTAMP, RND
    visit.state = VARCHAR(10) COLLATE binary, DET
    pet.name = VARCHAR(20) COLLATE binary, DET, domain=pet
    pet.kind = VARCHAR(10) COLLATE binary, DET, domain=kind
    animal.name = VARCHAR(20) COLLATE binary, DET, domain=pet
    animal.kind = VARCHAR(10) COLLATE binary, DET, domain=kind
    """;
  }

  @Override
  public Features open(Database database) throws Exception {
    JdbcTemplate jdbc = new JdbcTemplate(database.dataSource());
    List<Feature> features = new ArrayList<>();
    for (Map.Entry<String, String> migration : MIGRATIONS.entrySet()) {
      Path directory = Files.createTempDirectory("flyway");
      Files.writeString(directory.resolve("V1__migration.sql"), migration.getValue());
      String history = "history_" + features.size();
      features.add(
          new Feature(
              migration.getKey(),
              () -> {
                int executed = flyway(database, directory, history).migrate().migrationsExecuted;
                int again = flyway(database, directory, history).migrate().migrationsExecuted;
                return executed
                    + " "
                    + again
                    + " "
                    + jdbc.queryForList("SELECT * FROM owner ORDER BY id");
              }));
    }
    features.add(
        new Feature(
            "nothing is left to migrate",
            () -> {
              Path directory = Files.createTempDirectory("flyway");
              Files.writeString(directory.resolve("V1__migration.sql"), "SELECT 1;");
              Flyway flyway = flyway(database, directory, "history_again");
              return flyway.migrate().migrationsExecuted
                  + " "
                  + flyway.migrate().migrationsExecuted
                  + " "
                  + flyway.validateWithResult().validationSuccessful;
            }));
    return new Features() {
      @Override
      public List<Feature> list() {
        return features;
      }

      @Override
      public void close() {}
    };
  }

  private static Flyway flyway(Database database, Path directory, String history) {
    return Flyway.configure()
        .dataSource(database.dataSource())
        .locations("filesystem:" + directory)
        .table(history)
        .baselineOnMigrate(true)
        .baselineVersion("0")
        .load();
  }
}
