package io.encbench.suites.db;

import io.encbench.suites.db.table.PointRow;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.ThreadParams;

/**
 * Question: what does a read of one row by primary key cost the client?
 *
 * <p>Varies: how the statement reaches the server (literal in the text, prepared in the client,
 * prepared in the server); the arm's transport and share of encrypted columns.
 *
 * <p>Held constant: two texts of 119 and 59 characters, one connection and one statement object per
 * thread, uniform random ids, autocommit.
 *
 * <p>Expected: TLS adds a small constant to each round trip, hardly more for AES-256 than for
 * AES-128; encrypted columns add one encryption for the key and one decryption for each text.
 */
public class PointSelectBenchmark {
  /** The id in the text of the statement. */
  @Benchmark
  public PointRow.Texts literal(LiteralSelect select) throws SQLException {
    return select.next();
  }

  /** The id set into the text by the driver. */
  @Benchmark
  public PointRow.Texts clientPrepared(PreparedSelect select) throws SQLException {
    return select.next();
  }

  /** The id sent in binary to a statement that the server has prepared. */
  @Benchmark
  public PointRow.Texts serverPrepared(PreparedSelect select) throws SQLException {
    return select.next();
  }

  /** A thread's connection and plain statement. */
  @State(Scope.Thread)
  public static class LiteralSelect {
    private Connection connection;
    private Statement statement;
    private String table;
    private ArmContext.RandomIds ids;

    /** Borrows a connection. */
    @Setup(Level.Trial)
    public void borrow(ThreadParams thread) throws SQLException {
      borrow(thread.getThreadIndex());
    }

    void borrow(int thread) throws SQLException {
      ArmContext context = ArmContext.current();
      ids = new ArmContext.RandomIds(thread, context.table().rows());
      table = context.table().points();
      connection = context.source().get();
      statement = connection.createStatement();
    }

    PointRow.Texts next() throws SQLException {
      return select(ids.next());
    }

    PointRow.Texts select(int id) throws SQLException {
      try (ResultSet row =
          statement.executeQuery("SELECT c, pad FROM " + table + " WHERE id = " + id)) {
        row.next();
        return new PointRow.Texts(row.getString(1), row.getString(2));
      }
    }

    /** Gives the connection back. */
    @TearDown(Level.Trial)
    public void giveBack() throws SQLException {
      statement.close();
      ArmContext.current().source().giveBack(connection);
    }
  }

  /** A thread's connection and prepared statement. */
  @State(Scope.Thread)
  public static class PreparedSelect {
    private PreparedPointSelect select;

    /** Borrows a connection and prepares the statement. */
    @Setup(Level.Trial)
    public void borrow(ThreadParams thread) throws SQLException {
      borrow(thread.getThreadIndex());
    }

    void borrow(int thread) throws SQLException {
      ArmContext context = ArmContext.current();
      select =
          new PreparedPointSelect(
              context, new ArmContext.RandomIds(thread, context.table().rows()));
    }

    PointRow.Texts next() throws SQLException {
      return select.next();
    }

    PointRow.Texts select(int id) throws SQLException {
      return select.select(id);
    }

    /** Gives the connection back. */
    @TearDown(Level.Trial)
    public void giveBack() throws SQLException {
      select.close();
    }
  }
}
