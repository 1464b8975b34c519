package io.encbench.driver.plan;

import com.alibaba.druid.sql.SQLUtils;
import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLObject;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOpExpr;
import com.alibaba.druid.sql.ast.expr.SQLBinaryOperator;
import com.alibaba.druid.sql.ast.expr.SQLCaseExpr;
import com.alibaba.druid.sql.ast.statement.SQLSelect;
import com.alibaba.druid.sql.ast.statement.SQLSelectItem;
import com.alibaba.druid.sql.ast.statement.SQLUnionQuery;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlSelectQueryBlock;
import com.alibaba.druid.sql.visitor.SQLASTVisitorAdapter;
import io.encbench.driver.failure.Refusal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Searches and copies expressions. The parts of a subquery do not count as parts of the expression
 * that contains it.
 */
final class ExprParts {
  private ExprParts() {}

  /**
   * An expression and all its parts, in the order of the text. A subquery is included, but not its
   * parts.
   */
  static List<SQLExpr> all(SQLExpr expr) {
    List<SQLExpr> all = new ArrayList<>();
    expr.accept(
        new SQLASTVisitorAdapter() {
          @Override
          public void preVisit(SQLObject node) {
            if (node instanceof SQLExpr each) {
              all.add(each);
            }
          }

          @Override
          public boolean visit(SQLSelect query) {
            return false;
          }
        });
    return all;
  }

  /** The parts of an expression that are of a kind and do not lie within another such part. */
  static List<SQLExpr> outermost(SQLExpr expr, Predicate<SQLExpr> kind) {
    List<SQLExpr> found = new ArrayList<>();
    for (SQLExpr part : all(expr)) {
      if (kind.test(part) && found.stream().noneMatch(each -> isWithin(part, each))) {
        found.add(part);
      }
    }
    return found;
  }

  /** Whether an expression is another or a part of it. */
  static boolean isWithin(SQLObject node, SQLObject other) {
    for (SQLObject at = node; at != null; at = at.getParent()) {
      if (at == other) {
        return true;
      }
    }
    return false;
  }

  /** Whether a part of an expression lies within a part of this class. */
  static boolean isWithin(SQLObject node, Class<? extends SQLObject> kind) {
    for (SQLObject at = node;
        at instanceof SQLExpr || at instanceof SQLCaseExpr.Item;
        at = at.getParent()) {
      if (kind.isInstance(at)) {
        return true;
      }
    }
    return false;
  }

  /** The subqueries of an expression, without those within them. */
  static List<SQLSelect> subqueries(SQLExpr expr) {
    List<SQLSelect> found = new ArrayList<>();
    expr.accept(
        new SQLASTVisitorAdapter() {
          @Override
          public boolean visit(SQLSelect query) {
            found.add(query);
            return false;
          }
        });
    return found;
  }

  /** Whether an expression contains a subquery. */
  static boolean hasSubquery(SQLExpr expr) {
    return !subqueries(expr).isEmpty();
  }

  /**
   * Whether a query is a UNION whose parts lock rows. As one statement, only its last part could
   * lock, so the parts must be read one by one.
   */
  static boolean isLockingUnion(SQLSelect query) {
    return query.getQuery() instanceof SQLUnionQuery union
        && union.getRelations().get(0) instanceof MySqlSelectQueryBlock first
        && first.isLockInShareMode();
  }

  /**
   * Splits a condition at AND and adds the parts, all of which must hold, to a list.
   *
   * @param expr the condition; null for none
   */
  static void addConjuncts(@Nullable SQLExpr expr, List<SQLExpr> conjuncts) {
    if (expr instanceof SQLBinaryOpExpr and && and.getOperator() == SQLBinaryOperator.BooleanAnd) {
      addConjuncts(and.getLeft(), conjuncts);
      addConjuncts(and.getRight(), conjuncts);
    } else if (expr != null) {
      conjuncts.add(expr);
    }
  }

  /**
   * A copy of an expression in which some of its parts are replaced.
   *
   * @param replacements the replacement of each part; no part may lie within another
   */
  static SQLExpr with(SQLExpr expr, IdentityHashMap<SQLExpr, SQLExpr> replacements)
      throws SQLException {
    SQLSelectItem holder = new SQLSelectItem(expr.clone());
    List<SQLExpr> originals = all(expr);
    List<SQLExpr> parts = all(holder.getExpr());
    IdentityHashMap<SQLExpr, SQLExpr> copies = new IdentityHashMap<>();
    for (int i = 0; i < originals.size() && originals.size() == parts.size(); i++) {
      copies.put(originals.get(i), parts.get(i));
    }
    for (Map.Entry<SQLExpr, SQLExpr> each : replacements.entrySet()) {
      SQLExpr copy = copies.get(each.getKey());
      if (copy != null && copy == holder.getExpr()) {
        holder.setExpr(each.getValue());
      } else if (copy == null || !SQLUtils.replaceInParent(copy, each.getValue())) {
        throw Refusal.because("this form of expression is not supported by the driver");
      }
    }
    return holder.getExpr();
  }
}
