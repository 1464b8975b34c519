package io.encbench.tpcc.peer;

import io.encbench.profile.connect.UrlMode;
import io.encbench.tpcc.check.ConsistencyCheck;
import io.encbench.tpcc.check.ConsistencyCheck.NoProgress;
import io.encbench.tpcc.check.TableDigest;
import io.encbench.tpcc.config.Database;
import io.encbench.tpcc.result.ConsistencyCondition;
import io.encbench.tpcc.result.PeerFinding.Kind;
import io.encbench.tpcc.result.RunResult.ConsistencyResult;
import io.encbench.tpcc.result.TransactionType;
import io.encbench.tpcc.run.DatabaseCounters;
import io.encbench.tpcc.schema.LoadedDatabase;
import io.encbench.tpcc.schema.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Performs the tasks of a peer's driver, in the JVM that has loaded it. */
public final class PeerWork {
  private static final String READ_ALL = "SELECT %s FROM %s";
  private static final String CHECK = "consistency conditions, computed in the client";
  private static final String COUNTERS = "SELECT d_next_o_id FROM bmsql_district";

  private final Database database;

  /** Prepares work on a database, which names the peer's driver. */
  public PeerWork(Database database) {
    this.database = database;
  }

  /**
   * Reads the session properties that the server reports.
   *
   * @throws io.encbench.profile.proof.ModeMismatchException if they are not what the URL asks for
   */
  public PeerAnswer prove() throws SQLException {
    try (Connection connection = database.connect()) {
      return PeerAnswer.proven(UrlMode.of(database.conn().reveal()).prove(connection));
    }
  }

  /** Reads all tables. The answer has a digest line for each table, in the tables' order. */
  public PeerAnswer digests() throws SQLException {
    List<String> digests = new ArrayList<>();
    try (Connection connection = database.connect()) {
      for (Table table : Table.values()) {
        digests.add(TableDigest.of(connection, table).toString());
      }
    }
    return PeerAnswer.read(digests);
  }

  /** Compares the driver's answers with those of plain JDBC. */
  public PeerAnswer compare(PeerTask task) throws SQLException {
    PeerFindings findings = new PeerFindings();
    int compared;
    try (Connection connection = database.connect()) {
      connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
      connection.setAutoCommit(false);
      Replay replay = new Replay(connection, findings);
      replay.play(Objects.requireNonNull(task.trace()));
      compared = replay.compared();
    }
    Set<TransactionType> right = EnumSet.allOf(TransactionType.class);
    findings.all().forEach(finding -> finding.transactions().forEach(right::remove));
    if (!right.contains(TransactionType.DELIVERY_BG)) {
      right.remove(TransactionType.DELIVERY);
    }
    right.remove(TransactionType.DELIVERY_BG);
    // If the driver reads wrongly, a broken condition does not mean that the rows are wrong.
    List<String> digests = compareTables(task.digests(), findings);
    boolean checkable = check(findings) && countersRead(findings);
    return new PeerAnswer(
        null, null, compared, findings.all(), List.copyOf(right), checkable, digests);
  }

  private List<String> compareTables(List<String> plain, PeerFindings findings) {
    List<String> digests = new ArrayList<>();
    for (Table table : Table.values()) {
      String sql = READ_ALL.formatted(String.join(", ", table.columns()), table.sqlName());
      try (Connection connection = database.connect()) {
        String digest = TableDigest.of(connection, table).toString();
        digests.add(digest);
        if (!plain.contains(digest)) {
          findings.add(
              Kind.WRONG,
              null,
              sql,
              "",
              "its rows, read as text, differ from those of plain JDBC: digest %s instead of %s"
                  .formatted(last(digest), last(ofPlain(plain, table))));
        }
      } catch (SQLException | RuntimeException e) {
        findings.add(Kind.REFUSED, null, sql, "", Failures.message(e));
      }
    }
    return digests.size() == Table.values().length ? digests : List.of();
  }

  private static String ofPlain(List<String> plain, Table table) {
    return plain.stream()
        .filter(line -> line.startsWith(table.sqlName() + " "))
        .findFirst()
        .orElse("");
  }

  private static String last(String digest) {
    return digest.substring(digest.lastIndexOf(' ') + 1);
  }

  private boolean check(PeerFindings findings) {
    try (Connection connection = database.connect()) {
      int warehouses = LoadedDatabase.require(connection, 1).warehouses();
      List<ConsistencyResult> results =
          ConsistencyCheck.run(
              List.of(connection),
              warehouses,
              ConsistencyCondition.always(),
              "before",
              new NoProgress());
      List<ConsistencyResult> broken = results.stream().filter(result -> !result.holds()).toList();
      broken.forEach(
          result ->
              findings.add(
                  Kind.WRONG,
                  null,
                  CHECK,
                  "" + result.condition(),
                  "condition %d is broken right after the load: %s"
                      .formatted(result.condition(), result.violation())));
      return broken.isEmpty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (SQLException | RuntimeException e) {
      findings.add(Kind.REFUSED, null, CHECK, "", Failures.message(e));
      return false;
    }
  }

  /** Checks that the driver can read the counters with which a run compares its own counts. */
  private boolean countersRead(PeerFindings findings) {
    try (Connection connection = database.connect()) {
      DatabaseCounters.read(connection);
      return true;
    } catch (SQLException | RuntimeException e) {
      findings.add(Kind.REFUSED, null, COUNTERS, "getLong", "getLong: " + Failures.message(e));
      return false;
    }
  }
}
