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
 * Records that statements insert, read, change and delete: the db suite's table for inserts, of the
 * same columns and rules. Every record follows from its id. Immutable.
 */
public final class RecordTable {
  private final PointTable table;

  private RecordTable(PointTable table) {
    this.table = table;
  }

  /**
   * The table of a profile.
   *
   * @param rows ids run from 1 to this
   */
  public static RecordTable of(ConnectionProfile profile, int rows) {
    return new RecordTable(PointTable.of(profile, rows));
  }

  /** Its name; profiles that encrypt nothing share a table. */
  public String name() {
    return table.inserts();
  }

  /** Ids run from 1 to this. */
  public int rows() {
    return table.rows();
  }

  PointRow row(int id) {
    return table.row(id);
  }

  /** Lines of the encrypting driver's rules file; none where nothing is encrypted. */
  public List<String> rules() {
    if (table.encryptedPercent() == 0) {
      return List.of();
    }
    String name = "columns-%d.props".formatted(table.encryptedPercent());
    try (InputStream resource = RecordTable.class.getResourceAsStream(name)) {
      if (resource == null) {
        throw new IllegalStateException("no resource " + name);
      }
      // Those of the other table, which there is not, would be warned of.
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

  /** Makes it, empty, through a connection of the profile. It may not exist. */
  public void create(Connection connection) throws SQLException {
    table.defineInserts(connection);
  }

  /**
   * Removes it if it exists.
   *
   * @param plain connection without encrypting driver
   * @throws ConfigurationException if a table of its name is not ours
   */
  public void drop(Connection plain) throws SQLException {
    table.drop(plain);
  }

  /**
   * Proves that it holds all records, as cells where columns are encrypted, as values where they
   * are not.
   *
   * @param plain connection without encrypting driver
   * @param profile whose promise is checked, for messages
   * @return how many cells were found
   * @throws ModeMismatchException if it does not
   */
  public long prove(Connection plain, String profile) throws SQLException {
    return table.proveInserted(
        new StorageProver(plain, profile),
        IntStream.rangeClosed(1, rows()).mapToObj(this::row).toList());
  }

  /**
   * How much a profile encrypts.
   *
   * @param statements by the names of workloads
   */
  public static EncryptedShare share(
      ConnectionProfile profile, Map<String, RecordStatement> statements) {
    Map<String, ToIntFunction<PointColumn>> touched = new LinkedHashMap<>();
    statements.forEach((name, statement) -> touched.put(name, statement::touches));
    return PointColumn.share(JdbcDriver.ENCBENCH, profile.encryptedColumns(), touched);
  }
}
