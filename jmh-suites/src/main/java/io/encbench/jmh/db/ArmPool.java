package io.encbench.jmh.db;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/** The arm's pool for one workload, proven to be in the arm's mode before and after its use. */
@State(Scope.Benchmark)
public class ArmPool {
  private final ArmContext context = ArmContext.current();
  private HikariDataSource pool;

  /** Opens the pool and proves each of its connections. */
  @Setup(Level.Trial)
  public void open(BenchmarkParams params) throws SQLException {
    open(Workload.ofBenchmark(params.getBenchmark()));
  }

  void open(Workload workload) throws SQLException {
    pool =
        context
            .connections()
            .pool(workload.driverProperties(), context.threads(), context.meters().registry());
    prove();
  }

  Connection borrow() throws SQLException {
    return pool.getConnection();
  }

  int rows() {
    return context.table().rows();
  }

  private void prove() throws SQLException {
    context.proofs().addAll(context.connections().prove(pool));
  }

  /** Proves the connections again and closes the pool. */
  @TearDown(Level.Trial)
  public void close() throws SQLException {
    try {
      prove();
    } finally {
      pool.close();
    }
  }
}
