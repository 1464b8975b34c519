package io.encbench.suites.replay;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.capture.values.CapturedValues;
import io.encbench.driver.capture.values.PassedKey;
import io.encbench.suites.replay.DrawnTransaction.Call;
import io.encbench.suites.replay.DrawnTransaction.GeneratedKey;
import io.encbench.suites.replay.ReplayPlan.ReplayedStatement;
import io.encbench.suites.replay.ReplaySettings.Ending;
import io.encbench.suites.roles.StatementRoles.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Transactions with the values that the application passed, in random order. If one of them is a
 * key that the server made for an earlier call, the replay passes the key that its own server
 * makes. Confined to one thread.
 */
final class PassedTransactions implements TransactionSource {
  private final List<DrawnTransaction> transactions;
  private final Counts counts;
  private final SplittableRandom random;

  /**
   * Which transactions are replayed.
   *
   * @param committed transactions of the application from which the sample was drawn
   * @param sampled transactions of the sample
   * @param replayed those of them that are replayed
   * @param unknown those that are not, because values of a call are not known
   * @param tooLarge transactions that were drawn, and not kept because of their size
   */
  record Counts(long committed, int sampled, int replayed, int unknown, long tooLarge) {}

  private PassedTransactions(
      List<DrawnTransaction> transactions, Counts counts, SplittableRandom random) {
    this.transactions = List.copyOf(transactions);
    this.counts = counts;
    this.random = random;
  }

  /**
   * Takes the transactions of a sample, without the calls that are not replayed.
   *
   * @param seed seed of the order
   * @throws ConfigurationException if there is none
   */
  static PassedTransactions of(ReplayPlan plan, CapturedValues values, Ending ending, long seed) {
    Reader reader = new Reader(plan, ending);
    List<DrawnTransaction> transactions = new ArrayList<>();
    int unknown = 0;
    for (CapturedValues.Transaction each : values.transactions()) {
      List<Call> calls = reader.calls(each);
      if (calls == null) {
        unknown++;
      } else if (!calls.isEmpty()) {
        transactions.add(reader.transaction(calls));
      }
    }
    if (transactions.isEmpty()) {
      throw new ConfigurationException(
          "none of the %,d transactions with values can be replayed; leave %s out, or capture again"
              .formatted(values.transactions().size(), ValuesSource.OPTION));
    }
    return new PassedTransactions(
        transactions,
        new Counts(
            values.committed(),
            values.transactions().size(),
            transactions.size(),
            unknown,
            values.tooLarge()),
        new SplittableRandom(seed));
  }

  /** The same transactions in another order. */
  PassedTransactions inOrderOf(long seed) {
    return new PassedTransactions(transactions, counts, new SplittableRandom(seed));
  }

  Counts counts() {
    return counts;
  }

  @Override
  public DrawnTransaction next() {
    return transactions.get(random.nextInt(transactions.size()));
  }

  /** Reads the transactions of a sample for a plan. */
  private static final class Reader {
    private final ReplayPlan plan;
    private final Ending ending;
    private final Map<String, Integer> placeByText = new HashMap<>();
    private final Map<String, Table> tables = new HashMap<>();

    Reader(ReplayPlan plan, Ending ending) {
      this.plan = plan;
      this.ending = ending;
      for (int i = 0; i < plan.statements().size(); i++) {
        placeByText.put(plan.statements().get(i).sql(), i);
      }
      plan.tables().forEach(table -> tables.put(table.name(), table));
    }

    DrawnTransaction transaction(List<Call> calls) {
      return DrawnTransaction.of(plan, ending, calls);
    }

    /** The calls that are replayed; null if the values of one are not known. */
    @Nullable List<Call> calls(CapturedValues.Transaction transaction) {
      List<Call> calls = new ArrayList<>();
      Map<Integer, Integer> placeByStep = new HashMap<>();
      for (int step = 0; step < transaction.calls().size(); step++) {
        CapturedValues.Call passed = transaction.calls().get(step);
        Integer statement = placeByText.get(passed.statement());
        if (statement == null) {
          continue;
        }
        int parameters = plan.statements().get(statement).roles().parameters().size();
        if (passed.entries().isEmpty()
            || passed.entries().stream().anyMatch(entry -> entry.length != parameters)) {
          return null;
        }
        List<@Nullable Object[]> entries = new ArrayList<>();
        for (@Nullable Object[] entry : passed.entries()) {
          entries.add(values(plan.statements().get(statement), entry, calls, placeByStep));
        }
        placeByStep.put(step, calls.size());
        calls.add(new Call(statement, entries));
      }
      return calls;
    }

    private @Nullable Object[] values(
        ReplayedStatement statement,
        @Nullable Object[] passed,
        List<Call> calls,
        Map<Integer, Integer> placeByStep) {
      @Nullable Object[] values = passed.clone();
      for (int i = 0; i < values.length; i++) {
        if (values[i] instanceof PassedKey key) {
          values[i] = key(key, statement.roles().parameters().get(i), calls, placeByStep);
        }
      }
      return values;
    }

    private Object key(
        PassedKey key, Parameter parameter, List<Call> calls, Map<Integer, Integer> placeByStep) {
      Integer call = placeByStep.get(key.call());
      return call != null && isKeyOf(plan.statements().get(calls.get(call).statement()), parameter)
          ? new GeneratedKey(call, key.entry())
          : (Object) key.value();
    }

    /** Whether a parameter is the key of a new row, and not another number that is equal to it. */
    private boolean isKeyOf(ReplayedStatement insert, Parameter parameter) {
      Table table = tables.get(insert.roles().changedTable());
      String of = parameter.table();
      String column = parameter.column();
      if (!insert.generatesKey() || table == null || of == null || column == null) {
        return false;
      }
      return table.columns().stream()
          .filter(Table.Column::autoIncrement)
          .anyMatch(key -> isSame(table, key, of, column) || refersTo(table, key, of, column));
    }

    private static boolean isSame(Table table, Table.Column key, String other, String column) {
      return table.name().equals(other) && key.name().equalsIgnoreCase(column);
    }

    private boolean refersTo(Table parent, Table.Column key, String child, String column) {
      Table table = tables.get(child);
      return table != null
          && table.references().stream()
              .filter(reference -> reference.parent().equals(parent.name()))
              .anyMatch(
                  reference -> {
                    int place = reference.columns().indexOf(column);
                    return place >= 0
                        && reference.parentColumns().get(place).equalsIgnoreCase(key.name());
                  });
    }
  }
}
