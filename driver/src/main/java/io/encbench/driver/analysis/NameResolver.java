package io.encbench.driver.analysis;

import com.alibaba.druid.sql.ast.SQLExpr;
import com.alibaba.druid.sql.ast.SQLName;
import com.alibaba.druid.sql.ast.expr.SQLIdentifierExpr;
import com.alibaba.druid.sql.ast.expr.SQLPropertyExpr;
import io.encbench.driver.analysis.Operand.Encrypted;
import io.encbench.driver.failure.Refusal;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.sql.MarkedText;
import io.encbench.driver.sql.Token;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the names in a statement, and accounts for those that do not stand for encrypted
 * columns.
 */
final class NameResolver {
  /** Functions that are called without brackets. */
  private static final Set<String> NILADIC =
      Set.of(
          "CURRENT_DATE",
          "CURRENT_TIME",
          "CURRENT_TIMESTAMP",
          "CURRENT_USER",
          "CURRENT_ROLE",
          "LOCALTIME",
          "LOCALTIMESTAMP",
          "UTC_DATE",
          "UTC_TIME",
          "UTC_TIMESTAMP");

  private final PlanBuilder findings;
  private final Set<String> unmarked = new TreeSet<>();

  NameResolver(PlanBuilder findings) {
    this.findings = findings;
  }

  /** The names of encrypted columns that were used but had no marker, in lower case. */
  Set<String> unmarked() {
    return unmarked;
  }

  /** Accounts for a name of the tree and returns it as it stands in the text. */
  String plain(String treeName) {
    int token = MarkedText.token(treeName);
    findings.account(token);
    return text(treeName);
  }

  /** A name of the tree as it stands in the text; empty if there is none. */
  String text(@Nullable String treeName) {
    if (treeName == null) {
      return "";
    }
    int token = MarkedText.token(treeName);
    return token < 0 ? MarkedText.unquoted(treeName) : findings.tokens().at(token).text();
  }

  /** The index of the token of a name's last part; -1 if it was not marked. */
  static int lastToken(SQLExpr name) {
    return name instanceof SQLName last ? MarkedText.token(last.getSimpleName()) : -1;
  }

  /** Resolves a column name. */
  Operand column(SQLExpr expr, Scope scope) throws SQLException {
    if (expr instanceof SQLPropertyExpr property) {
      return qualified(property, scope);
    }
    String treeName = ((SQLIdentifierExpr) expr).getName();
    String name = text(treeName);
    if (NILADIC.contains(name.toUpperCase(Locale.ROOT)) && !isQuoted(treeName)) {
      findings.account(MarkedText.token(treeName));
      return new Operand.Plain();
    }
    return operand(scope.column(name), treeName);
  }

  /** Whether the text has a name of the tree in quotes: then it cannot be that of a function. */
  private boolean isQuoted(String treeName) {
    int token = MarkedText.token(treeName);
    return token < 0
        ? treeName.startsWith("`")
        : findings.tokens().at(token).kind() == Token.Kind.QUOTED;
  }

  private Operand qualified(SQLPropertyExpr property, Scope scope) throws SQLException {
    String table = owner(property.getOwner());
    String name = text(property.getName());
    Scope.Relation relation = scope.relation(table);
    if (relation == null) {
      throw Refusal.because("table " + table + " of column " + name + " is not in this statement");
    }
    Scope.OutputColumn column = relation.column(name).orElse(null);
    if (column == null && !relation.open()) {
      throw Refusal.because("column " + name + " is not in table " + table);
    }
    return operand(column, property.getName());
  }

  /** Accounts for all parts of a qualifier and returns its last part. */
  String owner(SQLExpr owner) throws SQLException {
    if (owner instanceof SQLIdentifierExpr identifier) {
      return plain(identifier.getName());
    }
    if (owner instanceof SQLPropertyExpr property) {
      owner(property.getOwner());
      return plain(property.getName());
    }
    throw Refusal.because("a qualifier of this kind is not supported");
  }

  private Operand operand(Scope.@Nullable OutputColumn column, String treeName)
      throws SQLException {
    int token = MarkedText.token(treeName);
    if (column == null || column.rule() == null) {
      findings.account(token);
      return new Operand.Plain();
    }
    ColumnRule rule = column.rule();
    if (token < 0) {
      unmarked.add(text(treeName).toLowerCase(Locale.ROOT));
      throw Refusal.of("a name that can be taken for a keyword or function", rule);
    }
    int first = token;
    while (findings.tokens().at(first - 1).is(".")) {
      first -= 2;
    }
    return new Encrypted(rule, new TokenList.Span(first, token), token);
  }
}
