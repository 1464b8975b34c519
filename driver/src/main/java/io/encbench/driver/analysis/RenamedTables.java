package io.encbench.driver.analysis;

import io.encbench.driver.failure.Refusal;
import io.encbench.driver.guard.SchemaCatalogue;
import io.encbench.driver.rules.ColumnRule;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.sql.TokenList;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a table may get another name, or another table its columns. The rules of both
 * names must describe the same cells, because the rows keep theirs.
 */
final class RenamedTables {
  private final EncryptionRules rules;
  private final SchemaCatalogue catalogue;

  RenamedTables(EncryptionRules rules, SchemaCatalogue catalogue) {
    this.rules = rules;
    this.catalogue = catalogue;
  }

  /** The name, with its schema if it has one, whose last token is given. */
  static String name(TokenList tokens, int last) {
    return tokens.at(last - 1).is(".")
        ? tokens.at(last - 2).text() + "." + tokens.at(last).text()
        : tokens.at(last).text();
  }

  /**
   * Refuses to give a table's rows or columns to another name if the rules of a column differ.
   *
   * @param construct the name of the statement, for the message
   */
  void requireSameCells(String from, String to, String construct) throws SQLException {
    String newName = to.substring(to.lastIndexOf('.') + 1);
    String oldName = from.substring(from.lastIndexOf('.') + 1);
    for (ColumnRule before : rules.all()) {
      if (before.table().equalsIgnoreCase(oldName) && mayExist(from, before.column())) {
        ColumnRule after = rules.rule(newName, before.column());
        if (after == null || !after.sameCells(before)) {
          throw refused(construct, newName, before, after);
        }
      }
    }
    for (ColumnRule after : rules.all()) {
      if (after.table().equalsIgnoreCase(newName)
          && rules.rule(oldName, after.column()) == null
          && mayExist(from, after.column())) {
        throw Refusal.of(
            construct + " of table " + oldName + ", whose column of that name is not encrypted,",
            after);
      }
    }
  }

  private static SQLException refused(
      String construct, String newName, ColumnRule before, @Nullable ColumnRule after) {
    String needed =
        after == null
            ? ", which needs a rule " + newName + "." + before.column() + " with domain="
            : ", whose rule needs the same type and scheme, and domain=";
    return Refusal.of(construct + " to " + newName + needed + before.domain() + ",", before);
  }

  /** Whether the table has the column; also true if the table is not known. */
  private boolean mayExist(String table, String column) throws SQLException {
    var columns = catalogue.columns(table);
    return columns.isEmpty()
        || columns.stream().anyMatch(each -> each.name().equalsIgnoreCase(column));
  }
}
