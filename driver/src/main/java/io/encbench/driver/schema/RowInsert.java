package io.encbench.driver.schema;

import io.encbench.driver.analysis.StatementPlan;
import io.encbench.driver.analysis.StatementPlan.TextEdit;
import io.encbench.driver.sql.SqlTemplate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An INSERT or REPLACE of one row, all of whose values are parameters that become cells, so that
 * the driver can write the text for many rows itself. Immutable.
 *
 * @param head the statement up to its first row; ASCII
 * @param width the number of values in a row
 */
public record RowInsert(String head, int width) {
  /** Only names and one row of parameters: no comment, literal, option or later clause. */
  private static final Pattern TEXT =
      Pattern.compile(
          "\\s*((?:INSERT|REPLACE)\\s+(?:IGNORE\\s+)?(?:INTO\\s+)?[\\w$.`]+\\s*"
              + "(?:\\([\\w$`,\\s]+\\))?\\s*VALUES?\\s*)\\(\\s*\\?(?:\\s*,\\s*\\?)*\\s*\\)\\s*",
          Pattern.CASE_INSENSITIVE);

  /** The insert that a statement is, or null if it has another form. */
  static @Nullable RowInsert of(SqlTemplate template, StatementPlan plan) {
    if (plan.slots().isEmpty()
        || plan.edits().stream().anyMatch(edit -> edit.piece() > 0 || edit.fill() != null)) {
      return null;
    }
    for (StatementPlan.SlotUse use : plan.slots()) {
      if (!(use instanceof StatementPlan.SlotUse.Store
          || use instanceof StatementPlan.SlotUse.StoreNotNull)) {
        return null;
      }
    }
    StringBuilder text = new StringBuilder(template.text());
    for (int i = plan.edits().size() - 1; i >= 0; i--) {
      TextEdit edit = plan.edits().get(i);
      text.replace(edit.start(), edit.end(), edit.text());
    }
    Matcher matcher = TEXT.matcher(text);
    return matcher.matches() ? new RowInsert(matcher.group(1), plan.slots().size()) : null;
  }
}
