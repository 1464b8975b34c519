package io.encbench.driver.capture;

import java.util.Locale;
import java.util.Set;

/** What a statement does to the transaction of its connection. */
enum StatementRole {
  /** It is executed in the transaction. */
  STEP,
  /** It marks a place in the transaction, or returns to one. */
  SAVEPOINT,
  /** It begins a transaction, and commits one that is open. */
  BEGIN,
  COMMIT,
  ROLLBACK,
  /** It is a transaction of its own, and commits one that is open, as definitions do. */
  ALONE,
  /** It switches autocommit. */
  AUTOCOMMIT,
  /** Its text is not kept, so its transaction cannot be told. */
  UNKNOWN,
  /** It is empty, so nothing is executed. */
  NOTHING;

  /** Statements that commit: "Statements That Cause an Implicit Commit" in MySQL's manual. */
  private static final Set<String> COMMITTING =
      Set.of(
          "ALTER",
          "ANALYZE",
          "CREATE",
          "DROP",
          "FLUSH",
          "GRANT",
          "LOCK",
          "OPTIMIZE",
          "RENAME",
          "REPAIR",
          "REVOKE",
          "TRUNCATE");

  /**
   * The role of a statement.
   *
   * @param text the text without comments and values
   */
  static StatementRole of(String text) {
    String[] words = text.toUpperCase(Locale.ROOT).split("[^A-Z0-9_]+", /* limit= */ 3);
    String second = words.length > 1 ? words[1] : "";
    return switch (words[0]) {
      case "BEGIN" -> BEGIN;
      case "START" -> second.equals("TRANSACTION") ? BEGIN : STEP;
      case "COMMIT" -> COMMIT;
      case "ROLLBACK" -> isToSavepoint(second, words) ? SAVEPOINT : ROLLBACK;
      case "SAVEPOINT" -> SAVEPOINT;
      case "RELEASE" -> second.equals("SAVEPOINT") ? SAVEPOINT : STEP;
      case "SET" -> AutocommitText.isOne(text) ? AUTOCOMMIT : STEP;
      case "" -> text.isBlank() ? NOTHING : STEP;
      default -> COMMITTING.contains(words[0]) && !second.equals("TEMPORARY") ? ALONE : STEP;
    };
  }

  private static boolean isToSavepoint(String second, String[] words) {
    return second.equals("TO")
        || (second.equals("WORK") && words.length > 2 && words[2].startsWith("TO"));
  }
}
