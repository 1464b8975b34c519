package io.encbench.suites.db.table;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.experiment.result.EncryptedShare;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.JdbcDriver;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.profile.proof.StorageProver;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;

/**
 * A table whose records statements insert, read, change and delete. It is the db suite's table for
 * inserts, with the same columns and rules. Every record is derived from its id. Immutable.
 */
public final class RecordTable {
  private final PointTable table;

  private RecordTable(PointTable table) {
    this.table = table;
  }

  /**
   * The table of a profile.
   *
   * @param rows number of records; ids run from 1 to this
   */
  public static RecordTable of(ConnectionProfile profile, int rows) {
    return new RecordTable(PointTable.of(profile, rows));
  }

  /** The table's name. Profiles that encrypt nothing share a table. */
  public String name() {
    return table.inserts();
  }

  /** Number of records; ids run from 1 to this. */
  public int rows() {
    return table.rows();
  }

  PointRow row(int id) {
    return table.row(id);
  }

  /** The lines of the encrypting driver's rules file; empty if nothing is encrypted. */
  public List<String> rules() {
    if (table.encryptedPercent() == 0) {
      return List.of();
    }
    String name = "columns-%d.props".formatted(table.encryptedPercent());
    try (InputStream resource = RecordTable.class.getResourceAsStream(name)) {
      if (resource == null) {
        throw new IllegalStateException("no resource " + name);
      }
      // Rules of the points table, which does not exist here, would cause a warning.
      List<String> rules =
          new ArrayList<>(
              new String(resource.readAllBytes(), StandardCharsets.UTF_8)
                  .lines()
                  .filter(line -> line.startsWith(name() + "."))
                  .toList());
      rules.add(EncryptionRules.endMark(rules.size()));
      return rules;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates the table, empty, through a connection of the profile. It must not exist. */
  public void create(Connection connection) throws SQLException {
    table.defineInserts(connection);
  }

  /**
   * Drops the table if it exists.
   *
   * @param plain connection without an encrypting driver
   * @throws ConfigurationException if a table of this name was not made by EncBench
   */
  public void drop(Connection plain) throws SQLException {
    table.drop(plain);
  }

  /**
   * Proves that the table holds all records, with cells in its encrypted columns and plain values
   * in the others.
   *
   * @param plain connection without an encrypting driver
   * @param profile name of the profile whose encryption is checked, for messages
   * @return the number of cells found
   * @throws ModeMismatchException if a record is missing or a stored value does not have the
   *     expected form
   */
  public long prove(Connection plain, String profile) throws SQLException {
    return table.proveInserted(
        new StorageProver(plain, profile),
        IntStream.rangeClosed(1, rows()).mapToObj(this::row).toList());
  }

  /**
   * The share of data that a profile encrypts.
   *
   * @param statements the statement of each workload, by the workload's name
   */
  public static EncryptedShare share(
      ConnectionProfile profile, Map<String, RecordStatement> statements) {
    Map<String, ToIntFunction<PointColumn>> touched = new LinkedHashMap<>();
    statements.forEach((name, statement) -> touched.put(name, statement::touches));
    return PointColumn.share(JdbcDriver.ENCBENCH, profile.encryptedColumns(), touched);
  }
}
