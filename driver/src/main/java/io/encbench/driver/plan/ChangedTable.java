package io.encbench.driver.plan;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import com.alibaba.druid.sql.ast.statement.SQLExprTableSource;
import com.alibaba.druid.sql.ast.statement.SQLTableSource;
import com.alibaba.druid.sql.dialect.mysql.ast.statement.MySqlSelectQueryBlock;
import com.alibaba.druid.sql.dialect.mysql.visitor.MySqlASTVisitorAdapter;
import io.encbench.driver.execute.ClientSidePlan;
import io.encbench.driver.execute.ClientSideStatement;
import io.encbench.driver.execute.RowColumn;
import io.encbench.driver.execute.ServerStatements.SqlBuilder;
import io.encbench.driver.execute.expression.SlotValues;
import io.encbench.driver.execute.update.KeyedRows;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.Identifiers;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.SyntaxTree;
import io.encbench.driver.sql.SyntaxTree.Part;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The one table of an UPDATE or DELETE.
 *
 * @param qualified the name of the table as the catalogue knows it
 * @param name the table's name without a schema
 * @param alias the qualifier of the table's columns
 * @param text the table with its alias, as written
 */
record ChangedTable(String qualified, String name, String alias, Part text) {
  /**
   * The table between two places of the statement; null if anything else stands there.
   *
   * @param from the place of its first token
   * @param to the place after its last token
   */
  static @Nullable ChangedTable of(SyntaxTree tree, SQLTableSource source, int from, int to) {
    if (!(source instanceof SQLExprTableSource written)) {
      return null;
    }
    String schema = schemaName(written.getExpr());
    String table = tableName(written.getExpr());
    String alias = written.getAlias() == null ? table : SyntaxTree.name(written.getAlias());
    if (table.isEmpty() || !standsAlone(tree, from, to, schema, table, alias)) {
      return null;
    }
    String qualified = schema.isEmpty() ? table : schema + "." + table;
    return new ChangedTable(qualified, table, alias, tree.part(from, to));
  }

  /** Whether only the table and its alias stand between two places. */
  private static boolean standsAlone(
      SyntaxTree tree, int from, int to, String schema, String table, String alias) {
    int at = from;
    if (!schema.isEmpty()) {
      if (!isName(tree, at, schema) || !tree.isAt(at + 1, ".")) {
        return false;
      }
      at += 2;
    }
    if (!isName(tree, at, table)) {
      return false;
    }
    at++;
    if (at < to) {
      if (tree.isAt(at, "AS")) {
        at++;
      }
      if (!isName(tree, at, alias)) {
        return false;
      }
      at++;
    }
    return at == to;
  }

  private static boolean isName(SyntaxTree tree, int place, String name) {
    return Objects.equals(tree.nameAt(place), name);
  }

  private static String schemaName(SQLExpr table) {
    return table instanceof SQLPropertyExpr property
            && property.getOwner() instanceof SQLIdentifierExpr owner
        ? SyntaxTree.name(owner.getName())
        : "";
  }

  private static String tableName(SQLExpr table) {
    if (table instanceof SQLIdentifierExpr name) {
      return SyntaxTree.name(name.getName());
    }
    return schemaName(table).isEmpty() ? "" : SyntaxTree.name(((SQLPropertyExpr) table).getName());
  }

  /** The quoted name, with its schema if one is written. */
  String quoted() {
    if (qualified.equals(name)) {
      return Identifiers.quote(name);
    }
    String schema = qualified.substring(0, qualified.length() - name.length() - 1);
    return Identifiers.quote(schema) + "." + Identifiers.quote(name);
  }

  /**
   * The columns of the primary key.
   *
   * @throws java.sql.SQLFeatureNotSupportedException if there is none
   */
  List<RowColumn> keys(SchemaView schema) throws SQLException {
    List<RowColumn> keys = new ArrayList<>();
    for (SchemaCatalogue.SchemaColumn column : schema.catalogue().columns(qualified)) {
      if (column.primaryKey()) {
        keys.add(RowColumn.of(column, schema.rules().rule(name, column.name())));
      }
    }
    if (keys.isEmpty()) {
      throw notSupported("the table has no primary key");
    }
    return keys;
  }

  /** Refuses a key by which rows that the client has read cannot be found again. */
  void requireReadable(List<RowColumn> keys) throws SQLException {
    for (RowColumn key : keys) {
      if (!key.isReadableKey()) {
        throw notSupported("rows cannot be found again by key column " + key.name());
      }
    }
  }

  /**
   * Whether the server can select the rows by itself.
   *
   * @param rows the text from WHERE on
   */
  boolean serverSelects(SchemaView schema, Part rows) throws SQLException {
    return rows.text().isEmpty()
        || schema.accepts("SELECT 1 FROM " + text.text() + " " + rows.text() + " FOR UPDATE");
  }

  /**
   * Plans the locking read of rows that only the client can select.
   *
   * @param read the columns to read
   * @param where the condition; null if there is none
   * @param rows the text from WHERE on
   * @throws java.sql.SQLFeatureNotSupportedException if the client cannot select them either
   */
  ClientSideStatement rowsByClient(
      SchemaView schema, List<RowColumn> read, @Nullable SQLExpr where, Part rows)
      throws SQLException {
    SqlTemplate template =
        SqlTemplate.of(
            KeyedRows.readSql(new SqlBuilder(), read, text, rows, SlotValues.none()).text());
    SyntaxTree tree = SyntaxTree.of(template);
    if (where != null && ExprParts.hasSubquery(where)) {
      Subqueries subqueries = new Subqueries();
      tree.statement().accept(subqueries);
      if (subqueries.readTable) {
        throw notSupported("a subquery reads the table itself");
      }
    }
    ClientSidePlan plan = new ClientSidePlanner.SelectForm().plan(tree, schema);
    if (plan == null) {
      throw new IllegalStateException("a SELECT is a query");
    }
    return new ClientSideStatement(template, plan, null);
  }

  /**
   * Makes every subquery lock the rows that it reads. As in an UPDATE or DELETE on the server, it
   * then reads them as they are now, and not as they are in the transaction's snapshot.
   */
  private final class Subqueries extends MySqlASTVisitorAdapter {
    private int depth;

    /** Whether a subquery names a table of the changed table's name. */
    private boolean readTable;

    @Override
    public boolean visit(MySqlSelectQueryBlock block) {
      if (depth > 0 && !block.isForUpdate()) {
        block.setLockInShareMode(true);
      }
      depth++;
      return true;
    }

    @Override
    public void endVisit(MySqlSelectQueryBlock block) {
      depth--;
    }

    @Override
    public boolean visit(SQLExprTableSource source) {
      readTable |= depth > 1 && QueryBlock.nameOf(source.getExpr()).equalsIgnoreCase(name);
      return true;
    }
  }

  private SQLException notSupported(String reason) {
    return Refusal.because(
        "a change of table "
            + name
            + " that computes new values or selects its rows on the client side is not supported: "
            + reason);
  }
}
