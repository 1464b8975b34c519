package io.encbench.driver;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.mysql.cj.BindValue;
import com.mysql.cj.MysqlConnection;
import com.mysql.cj.Query;
import com.mysql.cj.interceptors.QueryInterceptor;
import com.mysql.cj.jdbc.ClientPreparedStatement;
import com.mysql.cj.log.Log;
import com.mysql.cj.protocol.Resultset;
import com.mysql.cj.protocol.ServerSession;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Records the parameters of prepared statements that Connector/J sends, in their order. */
public final class BoundCells implements QueryInterceptor {
  private static final List<Sent> SENT = new ArrayList<>();

  /**
   * One execution.
   *
   * @param text text of the statement
   * @param cells its parameters as text; bytes, which may be sent as bytes, as a literal or in
   *     base64, are recorded in base64
   */
  record Sent(String text, List<String> cells) {}

  /** The executions since the last call, by all connections. */
  static List<Sent> drain() {
    synchronized (SENT) {
      List<Sent> sent = List.copyOf(SENT);
      SENT.clear();
      return sent;
    }
  }

  @Override
  public QueryInterceptor init(MysqlConnection connection, Properties properties, Log log) {
    return this;
  }

  @Override
  @SuppressWarnings("TypeParameterUnusedInFormals") // Connector/J's signature
  public <T extends Resultset> @Nullable T preProcess(Supplier<String> sql, Query query) {
    if (query instanceof ClientPreparedStatement prepared) {
      BindValue[] values = prepared.getQueryBindings().getBindValues();
      synchronized (SENT) {
        SENT.add(
            new Sent(
                prepared.getPreparedSql(), Arrays.stream(values).map(BoundCells::text).toList()));
      }
    }
    return null;
  }

  private static String text(BindValue value) {
    if (value.getValue() instanceof byte[] bytes) {
      return value.escapeBytesIfNeeded() ? base64(bytes) : ofLiteral(new String(bytes, ISO_8859_1));
    }
    return String.valueOf(value.getValue());
  }

  /** The bytes of a literal, as this driver writes it. */
  private static String ofLiteral(String literal) {
    String content = literal.substring(literal.indexOf('\'') + 1, literal.lastIndexOf('\''));
    return switch (literal.substring(0, literal.indexOf('\''))) {
      case "_binary" -> base64(content.replace("''", "'").getBytes(ISO_8859_1));
      case "_binary x" -> base64(HexFormat.of().parseHex(content));
      default -> content;
    };
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  @Override
  public boolean executeTopLevelOnly() {
    return false;
  }

  @Override
  public void destroy() {}

  @Override
  public <T extends Resultset> @Nullable T postProcess(
      Supplier<String> sql, Query query, T result, ServerSession session) {
    return null;
  }
}
