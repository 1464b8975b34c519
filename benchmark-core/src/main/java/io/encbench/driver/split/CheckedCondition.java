package io.encbench.driver.split;

import com.alibaba.druid.sql.ast.SQLExpr;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A condition that the server checks.
 *
 * @param expr what it is; of a list, its column
 * @param list what it is as a list; null if it goes as it is written
 */
record CheckedCondition(SQLExpr expr, ServerCondition.@Nullable InRows list) {
  ServerCondition forServer(BlockPlanner planner) throws SQLException {
    return list == null ? new ServerCondition.Written(planner.text(expr)) : list;
  }
}
