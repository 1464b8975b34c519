package io.encbench.tpcc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts, for each column, the values that prepared statements send and read. */
final class ValueCounter {
  private final Map<String, Integer> values = new TreeMap<>();
  private final List<String> statements = new ArrayList<>();

  /** Wraps a connection so that its values are counted. */
  Connection counted(Connection connection) {
    return proxy(
        Connection.class,
        (proxy, method, arguments) -> {
          Object result = call(connection, method, arguments);
          return method.getName().equals("prepareStatement")
              ? counted((PreparedStatement) result, (String) arguments[0])
              : result;
        });
  }

  private PreparedStatement counted(PreparedStatement statement, String sql) {
    statements.add(sql);
    List<String> parameters = StatementColumns.ofParameters(sql);
    return proxy(
        PreparedStatement.class,
        (proxy, method, arguments) -> {
          if (method.getName().matches("set(?!Fetch).*") && arguments.length == 2) {
            count(parameters.get((int) arguments[0] - 1));
          }
          Object result = call(statement, method, arguments);
          return result instanceof ResultSet rows ? counted(rows) : result;
        });
  }

  private ResultSet counted(ResultSet rows) {
    return proxy(
        ResultSet.class,
        (proxy, method, arguments) -> {
          Object result = call(rows, method, arguments);
          if (method.getName().equals("next") && (boolean) result) {
            ResultSetMetaData columns = rows.getMetaData();
            for (int i = 1; i <= columns.getColumnCount(); i++) {
              count(StatementColumns.ofLabel(columns.getColumnLabel(i)));
            }
          }
          return result;
        });
  }

  private void count(String column) {
    if (!column.isEmpty()) {
      values.merge(column, 1, Integer::sum);
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Values since the last call, by column. */
  Map<String, Integer> take() {
    Map<String, Integer> taken = Map.copyOf(values);
    values.clear();
    return taken;
  }

  /** The text of every statement that was prepared. */
  List<String> statements() {
    return List.copyOf(statements);
  }
}
