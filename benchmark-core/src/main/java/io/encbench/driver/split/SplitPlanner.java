package io.encbench.driver.split;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.sql.SchemaCatalogue;
import io.encbench.driver.sql.SqlAnalyzer;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.SyntaxTree;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Plans the statements that the server cannot do on cells as a whole. Thread-safe if the catalogue
 * is.
 */
public final class SplitPlanner {
  private static final List<SplitForm> FORMS = List.of(new UpdateForm(), new SelectForm());

  private static final Pattern LOCKING =
      Pattern.compile("\\bFOR\\s+UPDATE\\b", Pattern.CASE_INSENSITIVE);

  private final SchemaView schema;

  /**
   * @param server plans what the server does as a whole
   */
  public SplitPlanner(EncryptionRules rules, SchemaCatalogue catalogue, SqlAnalyzer server) {
    this.schema = new SchemaView(rules, catalogue, server);
  }

  /**
   * The plan of a statement.
   *
   * @param refusal why the server cannot do it
   * @throws SQLFeatureNotSupportedException if it cannot be done in part either; it says why for
   *     both
   */
  public SplitStatement plan(SqlTemplate template, SQLFeatureNotSupportedException refusal)
      throws SQLException {
    SyntaxTree tree;
    try {
      tree = SyntaxTree.of(template);
    } catch (SQLFeatureNotSupportedException e) {
      throw refusal;
    }
    try {
      for (SplitForm form : FORMS) {
        SplitPlan plan = planned(form, tree);
        if (plan != null) {
          return new SplitStatement(template, plan, refusal.getMessage());
        }
      }
    } catch (SQLFeatureNotSupportedException e) {
      throw Refusal.inPart(refusal.getMessage(), e);
    }
    throw refusal;
  }

  /**
   * The plan of a read that locks rows, which the server can do as a whole, so that its rows can be
   * remembered; null if it is none, or none whose rows can be told.
   */
  public @Nullable SplitStatement lockingRead(SqlTemplate template) throws SQLException {
    if (!LOCKING.matcher(template.text()).find()) {
      return null;
    }
    try {
      SplitPlan plan = planned(new LockingReadForm(), SyntaxTree.of(template));
      return plan == null ? null : new SplitStatement(template, plan, null);
    } catch (SQLFeatureNotSupportedException e) {
      // Then it is left as it is.
      return null;
    }
  }

  private @Nullable SplitPlan planned(SplitForm form, SyntaxTree tree) throws SQLException {
    try {
      return form.plan(tree, schema);
    } catch (RuntimeException | StackOverflowError e) {
      // The parser leaves gaps in the trees of malformed statements; messages may quote the text.
      throw Refusal.because(
          "this form of statement is not supported on a table with encrypted columns");
    }
  }
}
