package io.encbench.suites.db;

import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.ModeMismatchException;
import io.encbench.profile.proof.StorageProver;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/**
 * Proves that a batch insert of this arm sends one statement for all rows, and that the server
 * stores cells in the encrypted columns of every row. It reads the rows of a transaction that is
 * still open, so the table stays empty.
 */
final class BatchInsertProof {
  private final String profile;
  private final Connections plain;

  /**
   * Creates the proof.
   *
   * @param profile name of the arm's profile, for messages
   * @param plain opens connections without an encrypting driver
   */
  BatchInsertProof(String profile, Connections plain) {
    this.profile = profile;
    this.plain = plain;
  }

  /**
   * Inserts one batch, checks it and rolls back.
   *
   * @param context the context of the workload
   * @return the number of cells found
   * @throws ModeMismatchException if the batch takes more than one statement, or a stored value
   *     does not have the expected form
   */
  long prove(ArmContext context) throws SQLException {
    ArmContext.use(context);
    BatchInsertBenchmark.Batch batch = new BatchInsertBenchmark.Batch();
    batch.borrow(0);
    try (Connection observer = plain.open(Map.of())) {
      long before = insertsOf(batch.connection());
      batch.insert();
      long statements = insertsOf(batch.connection()) - before;
      if (statements != 1) {
        throw new ModeMismatchException(
            "proof of mode failed for profile %s: a batch of %d rows went to the server in %d"
                    .formatted(profile, BatchInsertBenchmark.ROWS, statements)
                + " statements instead of one");
      }
      observer.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
      return context.table().proveInserted(new StorageProver(observer, profile), batch.rows());
    } finally {
      batch.giveBack();
    }
  }

  private static long insertsOf(Connection session) throws SQLException {
    try (Statement statement = session.createStatement();
        ResultSet status = statement.executeQuery("SHOW SESSION STATUS LIKE 'Com_insert'")) {
      status.next();
      return status.getLong(2);
    }
  }
}
