package io.encbench.jmh.db;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.Connections;
import io.encbench.profile.Endpoint;
import io.encbench.profile.JdbcDriver;
import io.encbench.profile.StorageProver;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The tables of a run: a pair for each share of encrypted columns that an arm asks for, made and
 * loaded through the driver of the first such arm, and looked at past it. Used by one thread.
 */
final class SuiteTables {
  /** What makes loading fast. */
  static final Map<String, String> FAST_LOAD = Map.of("rewriteBatchedStatements", "true");

  private final Endpoint endpoint;
  private final Secret masterKey;
  private final Path temporary;
  private final Connections plain;
  private final Consumer<DbArm> peerFiller;
  private final Map<PointTable, DbArm> tables = new LinkedHashMap<>();

  /**
   * Plans the tables of a run.
   *
   * @param masterKey under which columns are encrypted
   * @param temporary for trust stores
   * @param peerFiller fills the table of an arm whose driver this JVM does not have
   */
  SuiteTables(
      Endpoint endpoint,
      DbPlan plan,
      Secret masterKey,
      Path temporary,
      Consumer<DbArm> peerFiller) {
    this.endpoint = endpoint;
    this.masterKey = masterKey;
    this.temporary = temporary;
    this.peerFiller = peerFiller;
    this.plain = new Connections(endpoint, plan.arms().get(0).profile(), temporary);
    for (DbArm arm : plan.arms()) {
      tables.putIfAbsent(arm.table(plan.settings().rows()), arm);
    }
  }

  /**
   * Makes and fills them all, in the place of those that an earlier run may have left.
   *
   * @throws ConfigurationException if that is not possible
   */
  void create() {
    for (Map.Entry<PointTable, DbArm> entry : tables.entrySet()) {
      try {
        create(entry.getKey(), entry.getValue());
      } catch (SQLException e) {
        throw new ConfigurationException(
            "the tables of profile %s could not be made: %s"
                .formatted(entry.getValue().profile().name(), e.getMessage()),
            e);
      }
    }
  }

  private void create(PointTable table, DbArm arm) throws SQLException {
    try (Connection cleaner = plain.open(Map.of())) {
      table.drop(cleaner);
      JdbcDriver driver = table.encryptedBy();
      if (driver.isPeer()) {
        table.define(cleaner);
        peerFiller.accept(arm);
        return;
      }
      // A table without encrypted columns may have a peer as the first arm that uses it.
      ConnectionProfile profile =
          arm.profile().driver().isPeer() ? arm.profile().onConnectorJ() : arm.profile();
      try (Connection loader =
          new Connections(endpoint, profile, table.encryption(driver, masterKey), temporary)
              .open(FAST_LOAD)) {
        table.create(loader);
      }
    }
  }

  /**
   * Reads every table past its driver.
   *
   * @return cells found, by table
   * @throws io.encbench.profile.ModeMismatchException if a table does not hold what it should
   */
  Map<PointTable, Long> prove() throws SQLException {
    Map<PointTable, Long> cells = new LinkedHashMap<>();
    try (Connection observer = plain.open(Map.of())) {
      for (Map.Entry<PointTable, DbArm> entry : tables.entrySet()) {
        PointTable table = entry.getKey();
        StorageProver prover = new StorageProver(observer, entry.getValue().profile().name());
        cells.put(table, table.prove(prover));
      }
    }
    return cells;
  }

  /** Removes them all. */
  void drop() throws SQLException {
    try (Connection cleaner = plain.open(Map.of())) {
      for (PointTable table : tables.keySet()) {
        table.drop(cleaner);
      }
    }
  }
}
