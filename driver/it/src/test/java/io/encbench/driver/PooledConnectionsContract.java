package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mysql.cj.jdbc.MysqlXid;
import io.encbench.server.install.ServerBinary;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import javax.sql.XAConnection;
import javax.transaction.xa.XAException;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.Test;

/** Data sources for pools and for distributed transactions. */
abstract class PooledConnectionsContract extends DriverServerContract {
  PooledConnectionsContract(ServerBinary binary) {
    super(binary);
  }

  private static Xid branch(String name) {
    return new MysqlXid(name.getBytes(StandardCharsets.US_ASCII), new byte[] {1}, 1);
  }

  private DriverServer.Database accounts() throws Exception {
    DriverServer.Database database =
        server().database("account.id = INT, DET\naccount.balance = DECIMAL(12,2), RND\n");
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE account (id INT PRIMARY KEY, balance DECIMAL(12,2))");
      statement.execute("INSERT INTO account (id, balance) VALUES (1, 100), (2, 200)");
    }
    return database;
  }

  private static <T extends EncryptingCommonDataSource> T source(
      T source, DriverServer.Database database) {
    source.setUrl(database.url() + "?allowPublicKeyRetrieval=true");
    source.setUser(database.properties().getProperty("user"));
    source.setPassword(database.properties().getProperty("password"));
    source.setMek(DriverServer.MEK);
    source.setEncRules(database.properties().getProperty("encRules"));
    return source;
  }

  private static List<String> balances(Connection connection) throws SQLException {
    return DriverContract.strings(connection, "SELECT balance FROM account ORDER BY id");
  }

  /** Notes the events of a connection. */
  private static final class Events implements ConnectionEventListener {
    final List<Object> closed = new ArrayList<>();
    final List<Object> broken = new ArrayList<>();

    @Override
    public void connectionClosed(ConnectionEvent event) {
      closed.add(event.getSource());
    }

    @Override
    public void connectionErrorOccurred(ConnectionEvent event) {
      broken.add(event.getSource());
    }
  }

  @Test
  void pooledConnection_handsOutEncryptingConnections() throws Exception {
    DriverServer.Database accounts = accounts();
    PooledConnection pooled =
        source(new EncryptingConnectionPoolDataSource(), accounts).getPooledConnection();
    Events events = new Events();
    pooled.addConnectionEventListener(events);

    Connection first = pooled.getConnection();
    try (Statement statement = first.createStatement()) {
      statement.executeUpdate("UPDATE account SET balance = balance + 1 WHERE balance > 150");
    }
    first.close();
    assertThat(events.closed).containsExactly(pooled);
    assertThatThrownBy(first::createStatement).isInstanceOf(SQLException.class);

    Connection second = pooled.getConnection();
    assertThat(second.isWrapperFor(EncryptionView.class)).isTrue();
    assertThat(balances(second)).containsExactly("100.00", "201.00");
    second.close();
    assertThat(events.closed).containsExactly(pooled, pooled);
    pooled.removeConnectionEventListener(events);
    pooled.close();
    assertThat(events.broken).isEmpty();
  }

  @Test
  void pooledConnection_closesTheConnectionThatItHandedOutLast_withoutAnEvent() throws Exception {
    PooledConnection pooled =
        source(new EncryptingConnectionPoolDataSource(), accounts()).getPooledConnection();
    Events events = new Events();
    pooled.addConnectionEventListener(events);

    Connection first = pooled.getConnection();
    Connection second = pooled.getConnection();
    assertThat(first.isClosed()).isTrue();
    assertThat(balances(second)).containsExactly("100.00", "200.00");
    pooled.close();
    assertThat(second.isClosed()).isTrue();
    assertThat(events.closed).isEmpty();
  }

  @Test
  void pooledConnection_thatCannotBeWrapped_isNotReportedAsClosed() throws Exception {
    DriverServer.Database accounts = accounts();
    EncryptingConnectionPoolDataSource source =
        source(new EncryptingConnectionPoolDataSource(), accounts);
    source.setMek("ffffffffffffffffffffffffffffffff");
    PooledConnection pooled = source.getPooledConnection();
    Events events = new Events();
    pooled.addConnectionEventListener(events);

    assertThatThrownBy(pooled::getConnection)
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("account.");
    assertThat(events.closed).isEmpty();
    pooled.close();
  }

  @Test
  void branch_containsTheStatementsOfTheClient() throws Exception {
    DriverServer.Database accounts = accounts();
    XAConnection distributed = source(new EncryptingXADataSource(), accounts).getXAConnection();
    XAResource resource = distributed.getXAResource();
    try (Connection other = accounts.connect()) {
      Connection connection = distributed.getConnection();
      Xid undone = branch("undone");
      resource.start(undone, XAResource.TMNOFLAGS);
      execute(connection, "UPDATE account SET balance = balance + 1");
      execute(connection, "DELETE FROM account WHERE balance > 150");
      assertThat(balances(connection)).containsExactly("101.00");
      resource.end(undone, XAResource.TMSUCCESS);
      assertThat(balances(other)).containsExactly("100.00", "200.00");
      resource.rollback(undone);
      assertThat(balances(connection)).containsExactly("100.00", "200.00");

      Xid kept = branch("kept");
      resource.start(kept, XAResource.TMNOFLAGS);
      execute(connection, "UPDATE account SET balance = balance * 2 WHERE balance > 150");
      resource.end(kept, XAResource.TMSUCCESS);
      assertThat(resource.prepare(kept)).isEqualTo(XAResource.XA_OK);
      assertThat(balances(other)).containsExactly("100.00", "200.00");
      resource.commit(kept, false);
      assertThat(balances(other)).containsExactly("100.00", "400.00");

      execute(connection, "UPDATE account SET balance = balance - 1 WHERE id = 2");
      assertThat(balances(other)).containsExactly("100.00", "399.00");
      connection.close();
    }
    distributed.close();
  }

  @Test
  void statementBetweenEndAndCommit_failsAndLeavesTheBranchAlone() throws Exception {
    DriverServer.Database accounts = accounts();
    XAConnection distributed = source(new EncryptingXADataSource(), accounts).getXAConnection();
    XAResource resource = distributed.getXAResource();
    Connection connection = distributed.getConnection();
    Xid branch = branch("idle");
    resource.start(branch, XAResource.TMNOFLAGS);
    execute(connection, "UPDATE account SET balance = balance + 1 WHERE id = 1");
    resource.end(branch, XAResource.TMSUCCESS);

    assertThatThrownBy(
            () -> execute(connection, "UPDATE account SET balance = balance + 5 WHERE id = 1"))
        .isInstanceOf(SQLException.class);
    resource.commit(branch, true);
    try (Connection other = accounts.connect()) {
      assertThat(balances(other)).containsExactly("101.00", "200.00");
    }
    distributed.close();
  }

  @Test
  void rowsThatABranchHasLocked_areForgottenWithIt() throws Exception {
    DriverServer.Database accounts = accounts();
    XAConnection distributed = source(new EncryptingXADataSource(), accounts).getXAConnection();
    XAResource resource = distributed.getXAResource();
    Connection connection = distributed.getConnection();
    try (Connection other = accounts.connect();
        PreparedStatement update =
            connection.prepareStatement("UPDATE account SET balance = balance + ? WHERE id = ?");
        PreparedStatement read =
            connection.prepareStatement("SELECT balance FROM account WHERE id = ? FOR UPDATE")) {
      update.setBigDecimal(1, BigDecimal.ONE);
      update.setInt(2, 1);
      read.setInt(1, 1);
      Xid first = branch("first");
      resource.start(first, XAResource.TMNOFLAGS);
      try (ResultSet row = read.executeQuery()) {
        assertThat(row.next()).isTrue();
      }
      update.executeUpdate();
      resource.end(first, XAResource.TMSUCCESS);
      resource.commit(first, true);
      execute(other, "UPDATE account SET balance = 500 WHERE id = 1");

      Xid second = branch("second");
      resource.start(second, XAResource.TMNOFLAGS);
      update.executeUpdate();
      resource.end(second, XAResource.TMSUCCESS);
      resource.commit(second, true);
      assertThat(balances(other)).containsExactly("501.00", "200.00");
    }
    distributed.close();
  }

  @Test
  void resourcesOfOneServer_areTheSame() throws Exception {
    DriverServer.Database accounts = accounts();
    EncryptingXADataSource source = source(new EncryptingXADataSource(), accounts);
    XAConnection one = source.getXAConnection();
    XAConnection another = source.getXAConnection();

    assertThat(one.getXAResource().isSameRM(another.getXAResource())).isTrue();
    assertThatThrownBy(() -> one.getXAResource().commit(branch("unknown"), true))
        .isInstanceOf(XAException.class);
    one.close();
    another.close();
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }
}
