package io.encbench.suites.replay;

import io.encbench.suites.replay.ReplayPlan.ReplayedStatement;
import io.encbench.suites.roles.StatementRoles;
import io.encbench.suites.roles.StatementRoles.Role;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Executes the same transactions on plain and on encrypted tables, and compares every answer. All
 * are rolled back.
 *
 * @param transactions executed transactions
 * @param calls calls with the same answer
 * @param failed calls that end in the same error
 * @param undecided calls of a query with LIMIT that returned as many rows, but others: the query
 *     leaves open which
 * @param differing statements with another answer
 */
record AnswerComparison(
    int transactions, long calls, long failed, long undecided, List<String> differing) {
  private static final String ERROR = "error ";

  AnswerComparison {
    differing = List.copyOf(differing);
  }

  /**
   * Compares two arms.
   *
   * @param transactions how many transactions to execute
   */
  static AnswerComparison of(
      ReplayPlan plan,
      TransactionSource source,
      ReplayClient plain,
      ReplayClient encrypted,
      int transactions)
      throws SQLException {
    long same = 0;
    long failed = 0;
    long undecided = 0;
    List<String> differing = new ArrayList<>();
    for (int i = 0; i < transactions; i++) {
      DrawnTransaction drawn = new DrawnTransaction(source.next().calls(), /* explicitEnd= */ true);
      List<Answer> expected = answers(plain, drawn);
      List<Answer> found = answers(encrypted, drawn);
      for (int call = 0; call < Math.max(expected.size(), found.size()); call++) {
        DrawnTransaction.Call of = drawn.calls().get(call);
        ReplayedStatement statement = plan.statements().get(of.statement());
        Answer one = at(expected, call);
        Answer other = at(found, call);
        if (one.equals(other) && one.isError()) {
          failed++;
        } else if (one.equals(other)) {
          same++;
        } else if (one.rows().size() == other.rows().size()
            && isCutOff(statement, of, one.rows().size())) {
          undecided++;
        } else if (!differing.contains(statement.sql())) {
          differing.add(statement.sql());
        }
      }
    }
    return new AnswerComparison(transactions, same, failed, undecided, differing);
  }

  /** Whether a query returned as many rows as LIMIT allows, so that there may have been others. */
  private static boolean isCutOff(
      ReplayedStatement statement, DrawnTransaction.Call call, int rows) {
    List<StatementRoles.Parameter> parameters = statement.roles().parameters();
    for (int i = 0; i < parameters.size(); i++) {
      if (parameters.get(i).role() == Role.LIMIT
          && call.values().get(0)[i] instanceof Number limit
          && limit.longValue() == rows) {
        return true;
      }
    }
    return false;
  }

  /** The answer to a call; an empty one if an earlier call has failed. */
  private static Answer at(List<Answer> answers, int call) {
    return call < answers.size() ? answers.get(call) : Answer.NONE;
  }

  /**
   * The answer to a call.
   *
   * @param rows the rows, sorted: without ORDER BY, and among equal ones, any order is right
   * @param result the rows changed, or the error
   */
  private record Answer(List<List<String>> rows, String result) {
    static final Answer NONE = new Answer(List.of(), "");

    boolean isError() {
      return result.startsWith(ERROR);
    }
  }

  private static List<Answer> answers(ReplayClient client, DrawnTransaction drawn)
      throws SQLException {
    Collecting collecting = new Collecting();
    try {
      client.execute(drawn, collecting);
    } catch (SQLException e) {
      collecting.answers.add(new Answer(List.of(), ERROR + e.getErrorCode()));
    } finally {
      client.rollback();
    }
    return collecting.answers;
  }

  private static final class Collecting implements Answers {
    private final List<Answer> answers = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();
    private final List<String> row = new ArrayList<>();

    @Override
    public void value(@Nullable Object value) {
      row.add(text(value));
    }

    private static String text(@Nullable Object value) {
      if (value instanceof byte[] bytes) {
        return Arrays.toString(bytes);
      }
      return value instanceof BigDecimal number
          ? number.stripTrailingZeros().toPlainString()
          : String.valueOf(value);
    }

    @Override
    public void rowEnds() {
      rows.add(List.copyOf(row));
      row.clear();
    }

    @Override
    public void callEnds(long rowsChanged) {
      List<List<String>> sorted = new ArrayList<>(rows);
      sorted.sort((a, b) -> a.toString().compareTo(b.toString()));
      answers.add(new Answer(Collections.unmodifiableList(sorted), "changed " + rowsChanged));
      rows.clear();
    }
  }
}
