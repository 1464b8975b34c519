package io.encbench.driver;

import io.encbench.driver.sql.SlotUse;
import io.encbench.driver.sql.SqlTemplate;
import io.encbench.driver.sql.StatementPlan;
import io.encbench.driver.sql.StatementPlan.TextEdit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An INSERT or REPLACE of one row, all of whose values are parameters that become cells, so that
 * the driver can write the text for many rows itself. Immutable.
 *
 * @param head the statement up to its first row; ASCII
 * @param width values of a row
 */
record RowInsert(String head, int width) {
  /** Nothing but names and one row of parameters: no comment, literal, option or later clause. */
  private static final Pattern TEXT =
      Pattern.compile(
          "\\s*((?:INSERT|REPLACE)\\s+(?:IGNORE\\s+)?(?:INTO\\s+)?[\\w$.`]+\\s*"
              + "(?:\\([\\w$`,\\s]+\\))?\\s*VALUES?\\s*)\\(\\s*\\?(?:\\s*,\\s*\\?)*\\s*\\)\\s*",
          Pattern.CASE_INSENSITIVE);

  /** The form of a statement; null if it has another. */
  static @Nullable RowInsert of(SqlTemplate template, StatementPlan plan) {
    if (plan.slots().isEmpty() || plan.edits().stream().anyMatch(edit -> edit.piece() > 0)) {
      return null;
    }
    for (SlotUse use : plan.slots()) {
      if (!(use instanceof SlotUse.Store || use instanceof SlotUse.StoreNotNull)) {
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
