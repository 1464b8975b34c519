package io.encbench.profile.connect;

import com.mysql.cj.jdbc.JdbcStatement;
import java.io.InputStream;
import java.sql.SQLException;
import java.sql.Statement;

/** {@code LOAD DATA LOCAL INFILE} from a stream, which JDBC itself has no method for. */
public final class LocalInfile {
  /** The connection property that allows it, with the value {@code true}. */
  public static final String ALLOWED = "allowLoadLocalInfile";

  private LocalInfile() {}

  /** Whether a statement's driver can do this. */
  public static boolean supported(Statement statement) throws SQLException {
    return statement.isWrapperFor(JdbcStatement.class);
  }

  /**
   * Executes a statement that loads a local file, with a stream in place of the file.
   *
   * @param sql names any file
   * @param content the stream, which the driver reads to its end and closes
   */
  public static void execute(Statement statement, String sql, InputStream content)
      throws SQLException {
    JdbcStatement driver = statement.unwrap(JdbcStatement.class);
    driver.setLocalInfileInputStream(content);
    try {
      driver.execute(sql);
    } finally {
      driver.setLocalInfileInputStream(null);
    }
  }
}
