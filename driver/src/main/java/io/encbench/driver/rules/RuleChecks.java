package io.encbench.driver.rules;

import io.encbench.crypto.Scheme;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks rules, each by itself and together with the rules before it. Rules are passed in one after
 * the other.
 */
final class RuleChecks {
  private final Map<String, ColumnRule> byColumn = new HashMap<>();
  private final Map<String, List<ColumnRule>> byDomain = new HashMap<>();

  /**
   * Adds a rule. Returns what is wrong with it, by itself or together with the earlier rules; null
   * if nothing is.
   */
  @Nullable String problemOfNext(ColumnRule rule) {
    if (rule.scheme() == Scheme.ORD && !rule.type().isLong()) {
      return "ORD of "
          + rule.name()
          + " needs an integer type, DECIMAL of up to "
          + ColumnType.LONG_DIGITS
          + " digits, FLOAT, DOUBLE, DATE, TIME, DATETIME or TIMESTAMP, not "
          + rule.type()
          + "; use DET or RND";
    }
    if (rule.comparable() && rule.type().kind() == ColumnType.Kind.JSON) {
      return rule.name() + " is JSON, whose cells cannot be compared; use RND";
    }
    if (rule.windows() && !rule.mayHaveWindows()) {
      return rule.name()
          + " is "
          + rule.type()
          + ", "
          + rule.scheme()
          + ", and windows=on is for integers under DET only; drop it";
    }
    ColumnRule earlier =
        byColumn.put(Identifiers.key(rule.table()) + '\n' + Identifiers.key(rule.column()), rule);
    if (earlier != null) {
      return "the column " + earlier.name() + " already has a rule; names are case-insensitive";
    }
    List<ColumnRule> members = byDomain.computeIfAbsent(rule.domain(), domain -> new ArrayList<>());
    // Having equal cells is an equivalence relation, so comparing with one member is enough.
    ColumnRule member = members.isEmpty() ? null : members.get(0);
    members.add(rule);
    if (member == null) {
      return null;
    }
    return member.sameDomain(rule) ? windowsProblem(member, rule) : conflict(member, rule);
  }

  /**
   * Checks that windows are on for both columns or for neither: what windows reveal about the cells
   * of one column, they reveal about equal cells in the other.
   */
  private static @Nullable String windowsProblem(ColumnRule member, ColumnRule rule) {
    return member.windows() == rule.windows()
        ? null
        : "the columns "
            + member.name()
            + " and "
            + rule.name()
            + " of the domain "
            + rule.domain()
            + " have equal cells, so windows on one reveal as much about the other; write the same"
            + " windows=on or windows=off for all columns of the domain";
  }

  private static String conflict(ColumnRule member, ColumnRule rule) {
    return "the columns "
        + describe(member)
        + " and "
        + describe(rule)
        + " of the domain "
        + rule.domain()
        + " cannot have equal cells: "
        + reason(member, rule)
        + "; give one of them another domain";
  }

  private static String describe(ColumnRule rule) {
    String collation = rule.folds() ? " COLLATE " + rule.foldedBy().sqlName() : "";
    return rule.name() + " (" + rule.type() + collation + ", " + rule.scheme() + ")";
  }

  private static String reason(ColumnRule member, ColumnRule rule) {
    if (member.scheme() != rule.scheme()) {
      return "their schemes differ";
    }
    if (member.scheme() == Scheme.DET && member.collation() != rule.collation()) {
      return "their collations differ";
    }
    return member.type().sameEncoding(rule.type())
        ? "under ORD their types must have the same range"
        : "their types are encoded differently";
  }
}
