import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Properties;

/**
 * A program that uses JDBC only. Argument: the URL. Standard input: user, password and source of
 * the key.
 */
public class Foreign {
  public static void main(String[] arguments) throws Exception {
    String[] input = new String(System.in.readAllBytes(), "UTF-8").split("\n");
    Properties properties = new Properties();
    properties.setProperty("user", input[0]);
    properties.setProperty("password", input[1]);
    properties.setProperty("encKeyProvider", input[2]);
    properties.setProperty("ENC_ALGO", "SM4_128_GCM");
    try (Connection connection = DriverManager.getConnection(arguments[0], properties);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (a VARCHAR(10), b VARCHAR(10))");
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO t VALUES (?, ?)")) {
        insert.setString(1, "det");
        insert.setString(2, "rnd");
        insert.executeUpdate();
      }
      try (ResultSet row = statement.executeQuery("SELECT a, b FROM t WHERE a = 'det'")) {
        row.next();
        System.out.println("read " + row.getString(1) + " " + row.getString(2));
      }
    }
  }
}
