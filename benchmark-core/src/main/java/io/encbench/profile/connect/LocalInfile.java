package io.encbench.profile.connect;

import com.mysql.cj.jdbc.JdbcStatement;
import java.io.InputStream;
import java.sql.SQLException;
import java.sql.Statement;

/** Executes {@code LOAD DATA LOCAL INFILE} with a stream, for which JDBC has no method. */
public final class LocalInfile {
  /** Connection property that must be {@code true} for this statement. */
  public static final String ALLOWED = "allowLoadLocalInfile";

  private LocalInfile() {}

  /** Whether the driver of a statement supports it. */
  public static boolean supported(Statement statement) throws SQLException {
    return statement.isWrapperFor(JdbcStatement.class);
  }

  /**
   * Executes a statement that loads a local file, but reads a stream instead of the file.
   *
   * @param sql {@code LOAD DATA LOCAL INFILE} statement; its file name is ignored
   * @param content stream that the driver reads to its end and closes
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
