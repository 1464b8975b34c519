package io.encbench.applications;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import liquibase.Contexts;
import liquibase.Liquibase;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.DirectoryResourceAccessor;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Change sets of Liquibase, each executed and then tried again, from an empty schema, in its own
 * XML.
 */
final class LiquibaseSuite implements Suite {
  private static final Map<String, String> CHANGES = new LinkedHashMap<>();

  static {
    CHANGES.put(
        "createTable",
        """
        <createTable tableName="owner">
          <column name="id" type="int"><constraints primaryKey="true"/></column>
          <column name="name" type="varchar(40)"><constraints nullable="false"/></column>
          <column name="city" type="varchar(60)"/>
        </createTable>
        <createTable tableName="pet">
          <column name="id" type="int"><constraints primaryKey="true"/></column>
          <column name="owner_id" type="int"/>
          <column name="name" type="varchar(20)"/>
        </createTable>\
        """);
    CHANGES.put(
        "insert",
        """
        <insert tableName="owner"><column name="id" valueNumeric="1"/><column name="name" value="Ann"/></insert>
        <insert tableName="pet"><column name="id" valueNumeric="1"/><column name="owner_id" valueNumeric="1"/><column name="name" value="Rex"/></insert>\
        """);
    CHANGES.put(
        "addColumn",
        "<addColumn tableName='owner'><column name='phone' type='varchar(20)'/></addColumn>");
    CHANGES.put(
        "update",
        "<update tableName='owner'><column name='phone' value='0123'/><where>name ="
            + " 'Ann'</where></update>");
    CHANGES.put(
        "createIndex",
        "<createIndex indexName='owner_name' tableName='owner'><column"
            + " name='name'/></createIndex>");
    CHANGES.put(
        "addForeignKeyConstraint",
        "<addForeignKeyConstraint constraintName='pet_owner' baseTableName='pet'"
            + " baseColumnNames='owner_id' referencedTableName='owner'"
            + " referencedColumnNames='id'/>");
    CHANGES.put(
        "modifyDataType",
        "<modifyDataType tableName='owner' columnName='city' newDataType='varchar(80)'/>");
    CHANGES.put(
        "renameColumn of a plain column",
        "<renameColumn tableName='pet' oldColumnName='owner_id' newColumnName='keeper_id'"
            + " columnDataType='int'/>");
    CHANGES.put("renameTable", "<renameTable oldTableName='pet' newTableName='animal'/>");
    CHANGES.put(
        "renameColumn",
        "<renameColumn tableName='owner' oldColumnName='phone' newColumnName='mobile'"
            + " columnDataType='varchar(20)'/>");
    CHANGES.put(
        "addUniqueConstraint",
        "<addUniqueConstraint tableName='owner' columnNames='name' constraintName='owner_once'/>");
    CHANGES.put(
        "addDefaultValue",
        """
        <addDefaultValue tableName="owner" columnName="mobile" columnDataType="varchar(20)" defaultValue="0000"/>
        <insert tableName="owner"><column name="id" valueNumeric="3"/><column name="name" value="Cid"/></insert>\
        """);
    CHANGES.put(
        "addNotNullConstraint",
        "<addNotNullConstraint tableName='owner' columnName='mobile'"
            + " columnDataType='varchar(20)'/>");
    CHANGES.put(
        "dropDefaultValue",
        "<dropDefaultValue tableName='owner' columnName='mobile' columnDataType='varchar(20)'/>");
    CHANGES.put(
        "createTable with the time",
        """
        <createTable tableName="visit">
          <column name="id" type="int"><constraints primaryKey="true"/></column>
          <column name="made" type="datetime" defaultValueComputed="CURRENT_TIMESTAMP"/>
          <column name="state" type="varchar(10)" defaultValue="new"/>
        </createTable>
        <insert tableName="visit"><column name="id" valueNumeric="1"/></insert>\
        """);
    CHANGES.put("dropColumn", "<dropColumn tableName='owner' columnName='city'/>");
  }

  @Override
  public String framework() {
    return "Liquibase 4";
  }

  @Override
  public String rules() {
    return new FlywaySuite().rules().replace("TIMESTAMP", "DATETIME");
  }

  @Override
  public Features open(Database database) throws Exception {
    JdbcTemplate jdbc = new JdbcTemplate(database.dataSource());
    List<Feature> features = new ArrayList<>();
    for (Map.Entry<String, String> change : CHANGES.entrySet()) {
      Path directory = Files.createTempDirectory("liquibase");
      String file = "change" + features.size() + ".xml";
      Files.writeString(directory.resolve(file), changeLog(features.size(), change.getValue()));
      features.add(
          new Feature(
              change.getKey(),
              () -> {
                update(database, directory, file);
                update(database, directory, file);
                return jdbc.queryForList("SELECT * FROM owner ORDER BY id");
              }));
    }
    return new Features() {
      @Override
      public List<Feature> list() {
        return features;
      }

      @Override
      public void close() {}
    };
  }

  private static String changeLog(int id, String changes) {
    return """
    <?xml version="1.0" encoding="UTF-8"?>
    <databaseChangeLog xmlns="http://www.liquibase.org/xml/ns/dbchangelog"
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
        xsi:schemaLocation="http://www.liquibase.org/xml/ns/dbchangelog http://www.liquibase.org/xml/ns/dbchangelog/dbchangelog-latest.xsd">
      <changeSet id="%d" author="test">%s</changeSet>
    </databaseChangeLog>
    """
        .formatted(id, changes);
  }

  private static void update(Database database, Path directory, String file) throws Exception {
    try (Connection connection = database.dataSource().getConnection();
        Liquibase liquibase =
            new Liquibase(
                file,
                new DirectoryResourceAccessor(directory),
                DatabaseFactory.getInstance()
                    .findCorrectDatabaseImplementation(new JdbcConnection(connection)))) {
      liquibase.update(new Contexts());
    }
  }
}
