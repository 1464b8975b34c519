package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Properties;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys and passwords appear in no log and in no error, whatever is logged and whatever fails. */
class DriverSecretsIT {
  private static final String WRONG_PASSWORD = "wr0ng-passw0rd";

  @Test
  void secrets_ofAConnection_appearNowhere(@TempDir Path directory) throws Exception {
    StringWriter said = new StringWriter();
    Handler handler = new Recorder(said);
    Logger root = Logger.getLogger("");
    Level before = root.getLevel();
    root.setLevel(Level.FINEST);
    root.addHandler(handler);
    PrintWriter driverLog = DriverManager.getLogWriter();
    DriverManager.setLogWriter(new PrintWriter(said, true));
    DriverServer server = DriverServer.ofAnyKind(directory);
    try {
      DriverServer.Database database = server.database("t.a = VARCHAR(10) COLLATE binary, DET\n");
      use(database, said);
      fail(database, said);
      assertThat(said.toString())
          .contains("EncryptingConnection")
          .doesNotContain(DriverServer.MEK)
          .doesNotContain(server.password())
          .doesNotContain(WRONG_PASSWORD);
    } finally {
      DriverManager.setLogWriter(driverLog);
      root.removeHandler(handler);
      root.setLevel(before);
    }
  }

  private static void use(DriverServer.Database database, StringWriter said) throws Exception {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        PreparedStatement prepared = prepare(connection, statement)) {
      prepared.setString(1, "x");
      try (ResultSet rows = prepared.executeQuery()) {
        said.write(rows + " " + rows.getMetaData());
      }
      said.write(connection + " " + statement + " " + prepared);
      said.write(connection.getMetaData().getURL() + connection.getClientInfo());
      said.write(new EncryptingDataSource() + " ");
    }
  }

  private static PreparedStatement prepare(Connection connection, Statement statement)
      throws Exception {
    statement.execute("CREATE TABLE t (a VARCHAR(10))");
    return connection.prepareStatement("SELECT a FROM t WHERE a = ?");
  }

  private static void fail(DriverServer.Database database, StringWriter said) {
    Properties wrong = database.properties();
    wrong.setProperty("password", WRONG_PASSWORD);
    Properties nothing = database.properties();
    nothing.remove("password");
    PrintWriter out = new PrintWriter(said, true);
    EncryptingDriver driver = new EncryptingDriver();
    catchThrowable(() -> driver.connect(database.url(), wrong)).printStackTrace(out);
    // As part of a URL that the delegate cannot parse and repeats in its message.
    for (String query :
        new String[] {
          "?password=" + WRONG_PASSWORD,
          "?password=" + WRONG_PASSWORD + "&useSSL=nonsense",
          "/x/y?password=" + WRONG_PASSWORD + "&a b=c",
          "?encRule=x&MEK=" + DriverServer.MEK,
        }) {
      catchThrowable(() -> driver.connect(database.url() + query, nothing)).printStackTrace(out);
    }
  }

  private static final class Recorder extends Handler {
    private final StringWriter out;

    Recorder(StringWriter out) {
      this.out = out;
      setLevel(Level.ALL);
      setFormatter(new SimpleFormatter());
    }

    @Override
    public void publish(LogRecord record) {
      out.write(getFormatter().format(record));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
