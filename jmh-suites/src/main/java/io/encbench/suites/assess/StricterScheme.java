package io.encbench.suites.assess;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.encbench.report.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What RND would cost for columns that suggested rules make DET. Immutable.
 *
 * @param columns the columns, which become RND together because statements compare them
 * @param obstacle why RND is impossible, or was not tried; empty if it was tried
 * @param client statements that the client would execute instead of the server
 * @param moreInClient client-side statements that the client would do more work for
 * @param refused statements that the driver would refuse
 * @param cpuFactor predicted client CPU of all statements that are not refused, as a multiple of
 *     that under the suggested rules, without rows that the client fetches only under RND; null if
 *     it is not predicted
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StricterScheme(
    List<String> columns,
    String obstacle,
    Affected client,
    Affected moreInClient,
    Affected refused,
    @Nullable Double cpuFactor) {

  /**
   * Statements for which something changes.
   *
   * @param statements their number
   * @param share their share of the captured calls, from 0 to 1
   */
  public record Affected(int statements, double share) {
    static final Affected NONE = new Affected(0, 0);

    /** Such as {@code 2 statements (31.0 % of calls)}. */
    String words() {
      return "%s (%s of calls)"
          .formatted(Figures.count(statements, "statement"), AssessmentSections.percent(share));
    }
  }

  public StricterScheme {
    columns = List.copyOf(columns);
  }

  /** RND was not tried. */
  static StricterScheme untried(List<String> columns, String obstacle) {
    return new StricterScheme(
        columns, obstacle, Affected.NONE, Affected.NONE, Affected.NONE, /* cpuFactor= */ null);
  }

  /** Whether the driver was asked. */
  boolean isTried() {
    return obstacle.isEmpty();
  }

  /**
   * Whether the client filters more rows. A capture tells only the rows that the server returned or
   * examined, perhaps by an index that RND does not have.
   */
  boolean readsMore() {
    return client.statements() + moreInClient.statements() > 0;
  }

  /** The price in one line. */
  String words() {
    if (!isTried()) {
      return obstacle;
    }
    List<String> parts = new ArrayList<>();
    if (client.statements() > 0) {
      parts.add(client.words() + " in the client");
    }
    if (moreInClient.statements() > 0) {
      parts.add(moreInClient.words() + " with more work in the client");
    }
    if (refused.statements() > 0) {
      parts.add(refused.words() + " refused");
    }
    if (parts.isEmpty()) {
      parts.add("all statements as before");
    }
    if (cpuFactor != null) {
      parts.add(
          String.format(
              Locale.ROOT,
              "client CPU%s %s× %.2f",
              refused.statements() > 0 ? " of the others" : "",
              readsMore() ? "at least " : "",
              cpuFactor));
    }
    return "RND instead: " + String.join(", ", parts);
  }
}
