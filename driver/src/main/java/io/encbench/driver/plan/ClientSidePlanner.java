package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.statement.SQLSelectStatement;
import io.encbench.driver.analysis.SqlAnalyzer;
import io.encbench.driver.execute.ClientSidePlan;
import io.encbench.driver.execute.ClientSideStatement;
import io.encbench.driver.execute.RowRead;
import io.encbench.driver.execute.query.RowsPlan;
import io.encbench.driver.execute.query.SelectPlan;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Plans statements that the server cannot execute completely on cells. Thread-safe if the catalogue
 * is.
 */
public final class ClientSidePlanner {
  private static final List<StatementForm> FORMS =
      List.of(new UpdatePlanner.Form(), new DeletePlanner(), new SelectForm());

  private static final Pattern LOCKING =
      Pattern.compile("\\bFOR\\s+UPDATE\\b", Pattern.CASE_INSENSITIVE);

  private final SchemaView schema;

  /**
   * Creates a planner.
   *
   * @param server analyses the statements that the server executes completely
   */
  public ClientSidePlanner(EncryptionRules rules, SchemaCatalogue catalogue, SqlAnalyzer server) {
    this.schema = new SchemaView(rules, catalogue, server);
  }

  /**
   * Plans a statement.
   *
   * @param refusal the reason why the server cannot execute the statement
   * @throws SQLFeatureNotSupportedException if the client side cannot execute the statement either;
   *     the message gives both reasons
   */
  public ClientSideStatement plan(SqlTemplate template, SQLFeatureNotSupportedException refusal)
      throws SQLException {
    SyntaxTree tree;
    try {
      tree = SyntaxTree.of(template);
    } catch (SQLFeatureNotSupportedException e) {
      throw refusal;
    }
    try {
      for (StatementForm form : FORMS) {
        ClientSidePlan plan = planned(form, tree);
        if (plan != null) {
          return new ClientSideStatement(template, plan, refusal.getMessage());
        }
      }
    } catch (SQLFeatureNotSupportedException e) {
      throw Refusal.onEitherSide(refusal.getMessage(), e);
    }
    throw refusal;
  }

  /**
   * Plans a locking read that the server can execute completely, so that its rows can be
   * remembered. Returns null if the statement is not a locking read, or if its rows cannot be
   * identified.
   */
  public @Nullable ClientSideStatement lockingRead(SqlTemplate template) throws SQLException {
    if (!LOCKING.matcher(template.text()).find()) {
      return null;
    }
    try {
      ClientSidePlan plan = planned(new LockingReadPlanner(), SyntaxTree.of(template));
      return plan == null ? null : new ClientSideStatement(template, plan, null);
    } catch (SQLFeatureNotSupportedException e) {
      // Then the statement is executed without remembering rows.
      return null;
    }
  }

  /**
   * The query for one row by its key that a statement is; null if it is another statement. The
   * server can execute it completely.
   */
  public @Nullable RowRead rowRead(SqlTemplate template) throws SQLException {
    if (!RowReadPlanner.mayBe(template.text())) {
      return null;
    }
    try {
      return new RowReadPlanner(schema).plan(SyntaxTree.of(template));
    } catch (SQLFeatureNotSupportedException | RuntimeException | StackOverflowError e) {
      // Then the server is always asked.
      return null;
    }
  }

  private @Nullable ClientSidePlan planned(StatementForm form, SyntaxTree tree)
      throws SQLException {
    try {
      return form.plan(tree, schema);
    } catch (RuntimeException | StackOverflowError e) {
      // The parser leaves gaps in the trees of malformed statements. No cause is attached, because
      // its message may quote the statement.
      throw Refusal.because(
          "this form of statement is not supported on a table with encrypted columns");
    }
  }

  /** A kind of statement that can be executed on the client side. Thread-safe. */
  interface StatementForm {
    /**
     * The plan of a statement; null if the statement is of another kind.
     *
     * @throws java.sql.SQLFeatureNotSupportedException if the statement is of this kind but
     *     contains a construct that neither the server nor the client can execute; the message
     *     names the construct and the column
     */
    @Nullable ClientSidePlan plan(SyntaxTree tree, SchemaView schema) throws SQLException;
  }

  /** Queries whose rows the client completes. */
  static final class SelectForm implements StatementForm {
    @Override
    public @Nullable ClientSidePlan plan(SyntaxTree tree, SchemaView schema) throws SQLException {
      if (!(tree.statement() instanceof SQLSelectStatement statement)) {
        return null;
      }
      ComputedSlots virtual = new ComputedSlots(tree);
      RowsPlan rows = new SelectPlanner(tree, schema, virtual).statement(statement.getSelect());
      return new SelectPlan(rows, tree.template(), virtual.count(), tree.has("-"));
    }
  }
}
