package io.encbench.suites.db;

import io.encbench.suites.db.table.PointRow;
import io.encbench.suites.db.table.PointTable;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Question: what does a row of a batch insert cost the client?
 *
 * <p>Varies: the arm's transport and share of encrypted columns.
 *
 * <p>Held constant: 100 rows of ten columns, generated before the measurement, sent in one
 * multi-row statement and one transaction per thread. The transaction is rolled back: for the
 * client, a rollback costs the same round trip without data as a commit, but the table stays empty
 * and the server does not wait for the disk.
 *
 * <p>Expected: encryption adds a cost per cell, and its longer values add a cost per byte.
 */
public class BatchInsertBenchmark {
  /** Rows of one statement. */
  static final int ROWS = 100;

  /** Inserts the rows and returns the number of inserted rows that the driver reports. */
  @Benchmark
  @OperationsPerInvocation(ROWS)
  public int insert100Rows(Batch batch) throws SQLException {
    return batch.insertAndRollBack();
  }

  /** A thread's connection, statement and rows. */
  @State(Scope.Thread)
  public static class Batch {
    private Connection connection;
    private PreparedStatement insert;
    private List<PointRow> rows;

    /** Borrows a connection, prepares the statement and generates the rows. */
    @Setup(Level.Trial)
    public void borrow(ThreadParams thread) throws SQLException {
      borrow(thread.getThreadIndex());
    }

    void borrow(int thread) throws SQLException {
      ArmContext context = ArmContext.current();
      connection = context.source().get();
      connection.setAutoCommit(false);
      insert = connection.prepareStatement(PointTable.insertInto(context.table().inserts()));
      // Threads that insert the same keys would wait for each other's locks.
      int first = 1 + thread * ROWS;
      rows = IntStream.range(first, first + ROWS).mapToObj(context.table()::row).toList();
    }

    int insertAndRollBack() throws SQLException {
      int inserted = insert();
      connection.rollback();
      return inserted;
    }

    /** Inserts the rows and leaves the transaction open. */
    int insert() throws SQLException {
      for (PointRow row : rows) {
        row.bind(insert);
        insert.addBatch();
      }
      return insert.executeBatch().length;
    }

    Connection connection() {
      return connection;
    }

    List<PointRow> rows() {
      return rows;
    }

    /** Gives the connection back. */
    @TearDown(Level.Trial)
    public void giveBack() throws SQLException {
      insert.close();
      connection.rollback();
      connection.setAutoCommit(true);
      ArmContext.current().source().giveBack(connection);
    }
  }
}
