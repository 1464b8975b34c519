package io.encbench.suites.db;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.metrics.ClientMeters;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.connect.Connections;
import io.encbench.profile.proof.SessionView;
import io.encbench.suites.db.table.PointRow;
import io.encbench.suites.db.table.PointTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;

/** Checks the result of every benchmark method in an arm. */
final class BenchmarkCheck {
  /** Connections of a source that is a pool. */
  static final int POOL_SIZE = 3;

  private static final int ID = 1_234;
  private static final int C_LENGTH = 119;
  private static final int PAD_LENGTH = 59;

  private final ConnectionProfile profile;
  private final PointTable table;
  private final Connections plain;

  /**
   * Creates the check.
   *
   * @param plain opens connections without an encrypting driver
   */
  BenchmarkCheck(ConnectionProfile profile, PointTable table, Connections plain) {
    this.profile = profile;
    this.table = table;
    this.plain = plain;
  }

  /**
   * Proves the sessions as the worker does, then calls the benchmark once as JMH would and once for
   * a known row.
   */
  void check(Workload workload, ConnectionSource source, ClientMeters meters) throws Exception {
    ArmContext context = new ArmContext(source, POOL_SIZE, table, meters);
    ArmContext.use(context);
    assertProven(source);
    switch (workload) {
      case POINT_SELECT_LITERAL -> literal();
      case POINT_SELECT_CLIENT_PREPARED -> prepared(PointSelectBenchmark::clientPrepared);
      case POINT_SELECT_SERVER_PREPARED -> prepared(PointSelectBenchmark::serverPrepared);
      case RANGE_READ -> rangeRead();
      case BATCH_INSERT -> batchInsert(context);
      case CONNECT -> connect();
      case POOL -> pool();
    }
    assertProven(source);
  }

  private void assertProven(ConnectionSource source) throws Exception {
    assertThat(source.prove())
        .isNotEmpty()
        .extracting(SessionView::driverClass)
        .containsOnly(
            switch (profile.driver()) {
              case CONNECTOR_J -> "com.mysql.cj.jdbc.ConnectionImpl";
              case MARIADB_CONNECTOR_J -> "org.mariadb.jdbc.Connection";
              case ENCBENCH -> "io.encbench.driver.EncryptingConnection";
              case SHARDINGSPHERE ->
                  "org.apache.shardingsphere.driver.jdbc.core.connection.ShardingSphereConnection";
            });
  }

  private PointRow.Texts texts() {
    return table.row(ID).texts();
  }

  private static void assertRow(PointRow.Texts read) {
    assertThat(read.c()).hasSize(C_LENGTH);
    assertThat(read.pad()).hasSize(PAD_LENGTH);
  }

  private void literal() throws Exception {
    PointSelectBenchmark.LiteralSelect select = new PointSelectBenchmark.LiteralSelect();
    select.borrow(0);
    assertThat(select.select(ID)).isEqualTo(texts());
    assertRow(new PointSelectBenchmark().literal(select));
    select.giveBack();
  }

  private interface PreparedBenchmark {
    PointRow.Texts call(PointSelectBenchmark benchmark, PointSelectBenchmark.PreparedSelect select)
        throws Exception;
  }

  private void prepared(PreparedBenchmark benchmark) throws Exception {
    PointSelectBenchmark.PreparedSelect select = new PointSelectBenchmark.PreparedSelect();
    select.borrow(0);
    assertThat(select.select(ID)).isEqualTo(texts());
    assertRow(benchmark.call(new PointSelectBenchmark(), select));
    select.giveBack();
  }

  private static void rangeRead() throws Exception {
    RangeReadBenchmark.RangeSelect select = new RangeReadBenchmark.RangeSelect();
    select.borrow(0);
    assertThat(select.select(1)).isEqualTo((long) C_LENGTH * RangeReadBenchmark.ROWS);
    assertThat(new RangeReadBenchmark().read1000Rows(select))
        .isEqualTo((long) C_LENGTH * RangeReadBenchmark.ROWS);
    select.giveBack();
  }

  private void batchInsert(ArmContext context) throws Exception {
    int encryptedColumns = profile.encryptedColumns() / 10;
    assertThat(new BatchInsertProof(profile.name(), plain).prove(context))
        .isEqualTo((long) encryptedColumns * BatchInsertBenchmark.ROWS);
    BatchInsertBenchmark.Batch batch = new BatchInsertBenchmark.Batch();
    batch.borrow(0);
    assertThat(new BatchInsertBenchmark().insert100Rows(batch))
        .isEqualTo(BatchInsertBenchmark.ROWS);
    batch.giveBack();
    try (Connection observer = plain.open(Map.of());
        Statement statement = observer.createStatement();
        ResultSet left = statement.executeQuery("SELECT 1 FROM " + context.table().inserts())) {
      assertThat(left.next()).as("a row that was not rolled back").isFalse();
    }
  }

  private void connect() throws Exception {
    ConnectBenchmark.Connects connects = new ConnectBenchmark.Connects();
    connects.start(0);
    assertThat(connects.connectAndSelect(ID)).isEqualTo(texts());
    assertRow(new ConnectBenchmark().connectSelectDisconnect(connects));
  }

  private void pool() throws Exception {
    try (Connection observer = plain.open(Map.of())) {
      long before = connectionsSinceStart(observer);
      assertThat(new PoolBenchmark().fillAndClose(new PoolBenchmark.Fills())).isEqualTo(POOL_SIZE);
      assertThat(connectionsSinceStart(observer) - before).isEqualTo(POOL_SIZE);
    }
  }

  private static long connectionsSinceStart(Connection observer) throws Exception {
    try (Statement statement = observer.createStatement();
        ResultSet status = statement.executeQuery("SHOW GLOBAL STATUS LIKE 'Connections'")) {
      status.next();
      return status.getLong(2);
    }
  }
}
