package io.encbench.suites.assess;

import io.encbench.driver.sql.ServerClock;
import io.encbench.suites.calibrate.StatementWork;
import io.encbench.suites.capture.Capture;
import io.encbench.suites.capture.CapturedStatement;
import java.util.List;
import java.util.SortedMap;

/**
 * What encryption rules mean for the statements of a capture. Immutable.
 *
 * @param capture the statements
 * @param rules name of the rules file
 * @param server the server on which the driver was asked, such as {@code MySQL 8.0.31}
 * @param inTransaction whether round trips are those within a transaction, because the application
 *     commits
 * @param tables the tables and views that could not be created, with the reason
 * @param encrypted the tables with encrypted columns
 * @param statements a plan or a reason for each statement, in the order of the capture
 * @param leaks what the cells of each encrypted column reveal, by column; of the columns that
 *     statements name
 */
public record Assessment(
    Capture capture,
    String rules,
    String server,
    boolean inTransaction,
    List<Unusable> tables,
    List<EncryptedTable> encrypted,
    List<AssessedStatement> statements,
    SortedMap<String, Leak> leaks) {

  /** Where a statement is executed. */
  public enum Place {
    /** By the server, on cells or on plain columns. */
    SERVER("server", "the server executes them"),
    /** By the client, on rows that it fetches. */
    CLIENT("client", "the client works on fetched rows"),
    /** Not at all: the driver throws. */
    REFUSED("refused", "the driver throws"),
    /** Not known: the server or the driver does not understand the text, or is not asked. */
    UNKNOWN("unknown", "not understood, or not asked about"),
    /** It neither reads nor changes rows of a table, such as COMMIT. */
    OTHER("other", "they touch no rows");

    private final String word;
    private final String meaning;

    Place(String word, String meaning) {
      this.word = word;
      this.meaning = meaning;
    }

    /** What happens to the statements. */
    String meaning() {
      return meaning;
    }

    /** The word for reports. */
    public String word() {
      return word;
    }
  }

  /**
   * A table or view that the driver could not create, so that statements on it are unknown.
   *
   * @param definition the statement that creates it
   */
  public record Unusable(String definition, String reason) {}

  /**
   * What the cells of a column reveal.
   *
   * @param reveals such as {@code equality, length}; {@code nothing} if they reveal nothing
   */
  public record Leak(String scheme, String reveals) {}

  /**
   * A step of a statement's plan, as EXPLAIN ENCRYPTION shows it.
   *
   * @param where {@code server} or {@code client}
   * @param text what is sent to the server, or what the client does
   * @param leak what the server learns of each encrypted column
   * @param roundTrips how often it is sent; empty for a step in the client
   * @param encrypts the columns for which values become cells, separated by commas
   * @param decrypts the columns whose cells each row of the result has, separated by commas
   */
  public record Step(
      String where, String text, String leak, String roundTrips, String encrypts, String decrypts) {
    private static final String SERVER = "server";
    private static final String DECRYPT = "decrypt ";
    private static final String ADD_DEFAULT = "add the DEFAULT of ";

    boolean isSent() {
      return where.equals(SERVER);
    }

    /** Whether it asks for the server's time, beside the statement itself. */
    boolean asksClock() {
      return text.equals(ServerClock.QUERY);
    }

    /** Whether the client works on rows here, beyond making and reading cells. */
    boolean isWork() {
      return !isSent() && !text.startsWith(DECRYPT) && !text.startsWith(ADD_DEFAULT);
    }
  }

  /**
   * What the driver would do with a statement.
   *
   * @param reason why it is refused or unknown; otherwise empty
   * @param work what a call does today
   * @param encryptedWork what a call does with encrypted columns; nothing if that is not known
   * @param storedBytes bytes that cells add to the rows which a call inserts, indexes and pages
   *     left aside
   */
  public record AssessedStatement(
      CapturedStatement captured,
      Place place,
      String reason,
      List<Step> steps,
      StatementWork work,
      StatementWork encryptedWork,
      double storedBytes) {
    public AssessedStatement {
      steps = List.copyOf(steps);
    }

    /** Whether the server or the client executes it, so that its work is known. */
    boolean isExecuted() {
      return place != Place.REFUSED && place != Place.UNKNOWN;
    }

    /** A statement whose work is not counted. */
    static AssessedStatement of(
        CapturedStatement captured, Place place, String reason, List<Step> steps) {
      return new AssessedStatement(
          captured,
          place,
          reason,
          steps,
          StatementWork.NONE,
          StatementWork.NONE,
          /* storedBytes= */ 0);
    }

    /** The same statement with its work. */
    AssessedStatement with(StatementWork today, StatementWork encrypted, double stored) {
      return new AssessedStatement(captured, place, reason, steps, today, encrypted, stored);
    }

    /** Round trips of an execution, such as {@code 1} or {@code 2 + 1 if it changes}. */
    public String roundTrips() {
      long fixed = 0;
      StringBuilder conditional = new StringBuilder();
      for (Step step : steps) {
        if (step.roundTrips().matches("[0-9]{1,9}")) {
          fixed += Long.parseLong(step.roundTrips());
        } else if (!step.roundTrips().isEmpty()) {
          conditional.append(" + ").append(step.roundTrips());
        }
      }
      return fixed + conditional.toString();
    }
  }

  public Assessment {
    tables = List.copyOf(tables);
    encrypted = List.copyOf(encrypted);
    statements = List.copyOf(statements);
  }

  /** The statements of one kind, those with most calls first. */
  public List<AssessedStatement> at(Place place) {
    return statements.stream().filter(each -> each.place() == place).toList();
  }

  /** The share of statements of one kind in all captured calls, from 0 to 1. */
  public double share(Place place) {
    long calls = at(place).stream().mapToLong(each -> each.captured().calls()).sum();
    return (double) calls / Math.max(1, capture.calls());
  }
}
