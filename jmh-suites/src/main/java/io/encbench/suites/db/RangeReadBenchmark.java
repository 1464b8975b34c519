package io.encbench.suites.db;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Question: what does reading many rows cost the client?
 *
 * <p>Varies: the arm's transport and share of encrypted columns.
 *
 * <p>Held constant: 1,000 consecutive rows of 120 characters in one result set, one pooled
 * connection per thread.
 *
 * <p>Expected: TLS adds a cost per byte, encrypted columns add a cost per row and per byte, and
 * compression trades CPU for bytes.
 */
public class RangeReadBenchmark {
  /** Rows of one result set. */
  static final int ROWS = 1_000;

  /** Reads all rows and returns the number of characters in them. */
  @Benchmark
  public long read1000Rows(RangeSelect select) throws SQLException {
    return select.next();
  }

  /** A thread's connection and prepared statement. */
  @State(Scope.Thread)
  public static class RangeSelect {
    private Connection connection;
    private PreparedStatement statement;
    private ArmContext.RandomIds ids;

    /** Borrows a connection and prepares the statement. */
    @Setup(Level.Trial)
    public void borrow(ThreadParams thread) throws SQLException {
      borrow(thread.getThreadIndex());
    }

    void borrow(int thread) throws SQLException {
      ArmContext context = ArmContext.current();
      ids = new ArmContext.RandomIds(thread, context.table().rows() - ROWS + 1);
      connection = context.source().get();
      statement =
          connection.prepareStatement(
              "SELECT c FROM " + context.table().points() + " WHERE id BETWEEN ? AND ?");
    }

    long next() throws SQLException {
      return select(ids.next());
    }

    long select(int first) throws SQLException {
      statement.setInt(1, first);
      statement.setInt(2, first + ROWS - 1);
      long characters = 0;
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          characters += rows.getString(1).length();
        }
      }
      return characters;
    }

    /** Gives the connection back. */
    @TearDown(Level.Trial)
    public void giveBack() throws SQLException {
      statement.close();
      ArmContext.current().source().giveBack(connection);
    }
  }
}
