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
 * <p>Held constant: 100 rows of ten columns, made before the measurement, in one multi-row
 * statement and one transaction a thread. It is rolled back: to the client a rollback is a commit,
 * a round trip without data, but the table stays empty, and no disk has to be waited for.
 *
 * <p>Expected: encryption costs by the cell, and its longer values cost by the byte.
 */
public class BatchInsertBenchmark {
  /** Rows of one statement. */
  static final int ROWS = 100;

  /** Inserts the rows and returns how many the driver says were inserted. */
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

    /** Borrows a connection, prepares and makes the rows. */
    @Setup(Level.Trial)
    public void borrow(ThreadParams thread) throws SQLException {
      borrow(thread.getThreadIndex());
    }

    void borrow(int thread) throws SQLException {
      ArmContext context = ArmContext.current();
      connection = context.source().get();
      connection.setAutoCommit(false);
      insert = connection.prepareStatement(PointTable.insertInto(context.table().inserts()));
      // Threads whose rows had the same keys would wait for one another.
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
