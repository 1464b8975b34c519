package io.encbench.driver.differential;

import java.math.BigInteger;
import java.text.Normalizer;
import java.time.LocalDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The actions that are generated but not compared, because plain columns are known to answer them
 * wrongly or not in every mode alike. To leave out one more changes only the schemas that have such
 * an action, so that no others have to be tried again.
 */
final class LeftOut {
  /** The server's error ER_CANT_AGGREGATE_2COLLATIONS. */
  private static final int MIX_OF_COLLATIONS = 1267;

  private static final Pattern TEXT_LITERAL =
      Pattern.compile(
          "'[^'\\\\]*+(?:(?:''|\\\\.)[^'\\\\]*+)*+'|\"[^\"\\\\]*+(?:(?:\"\"|\\\\.)[^\"\\\\]*+)*+\"",
          Pattern.DOTALL);

  /** A number that is not exact as a DOUBLE. */
  private static final Pattern LONG_NUMBER = Pattern.compile("\\d{16}");

  /** A list of rows, one of which has the time and NULL. */
  private static final Pattern TIME_IN_LIST =
      Pattern.compile(
          " IN \\(\\(.*(?:CUR|NOW|UTC_|LOCALTIME)\\w*\\([^()]*\\).*NULL", Pattern.DOTALL);

  private static final Pattern ANTIJOIN =
      Pattern.compile("(?:LEFT|RIGHT) (?:OUTER )?JOIN|NOT EXISTS|NOT IN \\(SELECT");

  private static final Pattern EQUAL_COLUMNS =
      Pattern.compile("\\b\\w+\\.`?(\\w+)`? = \\w+\\.`?(\\w+)");

  private static final Set<DataType.Family> DATES =
      Set.of(DataType.Family.DATETIME, DataType.Family.TIMESTAMP, DataType.Family.TIME);

  private static final Pattern NO_ROW = Pattern.compile(" LIMIT \\d+, 0\\b");

  private final Schema schema;

  LeftOut(Schema schema) {
    this.schema = schema;
  }

  /** Whether an action is left out before it is executed. */
  boolean has(Action action) {
    return losesParameters(action)
        || comparesConstants(action)
        || comparesDoubles(action)
        || listsTheTime(action)
        || roundsKeys(action)
        || cutsOffBytes(action);
  }

  /** Whether an action is left out because of what plain columns answer. */
  boolean has(Action action, Outcome outcome) {
    return outcome instanceof Outcome.Failed failed
        && (mixesCollations(action, failed) || failsForNoRow(action));
  }

  /** Whether plain columns would not receive a parameter, or not the same value in every mode. */
  private boolean losesParameters(Action action) {
    boolean prepared = action.mode().preparesOnServer();
    boolean narrowed = prepared && !schema.ofMySql();
    boolean batch = prepared && action instanceof Action.Batch;
    boolean delayed = action.mode() == Mode.SESSION_ZONE;
    return action.parameters().stream()
        .map(Value::java)
        .anyMatch(
            value ->
                (narrowed && isNarrowed(value))
                    || (batch && value instanceof BigInteger)
                    || (delayed && isLast(value)));
  }

  /**
   * Connector/J sends a {@code java.sql.Timestamp} to MariaDB's prepared statements as a TIMESTAMP,
   * so that values outside the type's range become NULL, and a {@code BigInteger} as a signed
   * number. So {@code SELECT ?} with 2^64 - 1 returns -1, and no BIGINT UNSIGNED is below it; and
   * if a DATETIME column has an index, no value is greater than a {@code Timestamp} of 1969. MySQL,
   * too, has been seen to read a {@code BigInteger} of a batch as a negative number.
   */
  private static boolean isNarrowed(@Nullable Object value) {
    return value instanceof BigInteger
        || (value instanceof LocalDateTime time && !RandomValues.isTimestamp(time));
  }

  /** A server refuses such a time in a condition of a session in another zone. */
  private static boolean isLast(@Nullable Object value) {
    return value instanceof LocalDateTime time && RandomValues.isLast(time);
  }

  /**
   * Whether MySQL may compare two texts with each other although the statement compares both with
   * one column: for {@code c = 'a' AND c = 'b'} the collation of the connection decides, which
   * ignores case and accents, whatever the column's.
   */
  private boolean comparesConstants(Action action) {
    String text = action.describe();
    return schema.ofMySql()
        && spellsAlike(text)
        && schema.tables().stream()
            .flatMap(table -> table.columns(column -> column.type().collated()).stream())
            .anyMatch(column -> equalities(text, column.name()) > 1);
  }

  /** Whether two literals differ only in case and accents. */
  private static boolean spellsAlike(String text) {
    Set<String> literals = new HashSet<>();
    Set<String> folded = new HashSet<>();
    return TEXT_LITERAL
        .matcher(text)
        .results()
        .map(MatchResult::group)
        .map(LeftOut::value)
        .anyMatch(value -> literals.add(value) && !folded.add(fold(value)));
  }

  private static String value(String literal) {
    String quote = literal.substring(0, 1);
    return literal
        .substring(1, literal.length() - 1)
        .replace(quote + quote, quote)
        .replaceAll("(?s)\\\\(.)", "$1");
  }

  private static String fold(String value) {
    return Normalizer.normalize(value, Normalizer.Form.NFD)
        .replaceAll("\\p{M}", "")
        .toLowerCase(Locale.ROOT);
  }

  /** How many conditions require that a column is equal to something, at least. */
  private static long equalities(String text, String column) {
    return Pattern.compile("\\b" + column + "`? (?:=|IN) ").matcher(text).results().count();
  }

  /**
   * Whether MySQL may take a list of rows for unknown: of a column without NULL, {@code (c, c) IN
   * ((1, 2), (CURTIME(), NULL))} is NULL in every row, although neither {@code (c, c) = (CURTIME(),
   * NULL)} nor the list with another time is.
   */
  private boolean listsTheTime(Action action) {
    return schema.ofMySql() && TIME_IN_LIST.matcher(action.describe()).find();
  }

  /**
   * Whether MySQL may take rows for partners of an outer join although they are not: it rounds a
   * date and time to the fraction of the column whose index it looks into, and {@code WHERE b.rid
   * IS NULL} makes it an antijoin, which does not check the condition again.
   */
  private boolean roundsKeys(Action action) {
    String text = action.describe();
    return schema.ofMySql()
        && ANTIJOIN.matcher(text).find()
        && EQUAL_COLUMNS
            .matcher(text)
            .results()
            .anyMatch(pair -> dates(pair.group(1), pair.group(2)).size() > 1);
  }

  /** The types of dates and times that columns of these names have. */
  private Set<String> dates(String... names) {
    return schema.tables().stream()
        .flatMap(table -> table.columns(column -> List.of(names).contains(column.name())).stream())
        .map(Column::type)
        .filter(type -> DATES.contains(type.family()))
        .map(DataType::sql)
        .collect(Collectors.toSet());
  }

  /**
   * Whether MariaDB may store only the beginning of a value: of 300 bytes of a BLOB that is copied
   * into a TINYBLOB, it stores 44, the remainder of a division by 256.
   */
  private boolean cutsOffBytes(Action action) {
    String text = action.describe();
    return !schema.ofMySql()
        && schema.tables().stream()
            .flatMap(
                table -> table.columns(column -> column.type().sql().startsWith("TINY")).stream())
            .filter(column -> !column.type().family().equals(DataType.Family.INTEGER))
            .anyMatch(
                column ->
                    Pattern.compile("\\b" + column.name() + "`? = (?:\\w+\\.)?`?[a-wyz]")
                        .matcher(text)
                        .find());
  }

  /** Whether servers compare long numbers as DOUBLEs, as they do if one of two bounds is NULL. */
  private static boolean comparesDoubles(Action action) {
    String text = action.describe();
    return text.contains(" BETWEEN ") && text.contains("NULL") && LONG_NUMBER.matcher(text).find();
  }

  /**
   * Whether MySQL refuses plain text that is equal to a parameter and a literal: in a statement
   * that it prepares, it gives the parameter the column's collation and then compares the two.
   */
  private boolean mixesCollations(Action action, Outcome.Failed failed) {
    return schema.ofMySql()
        && action.mode().preparesOnServer()
        && failed.errorCode() == MIX_OF_COLLATIONS;
  }

  /** Whether a row may have made a statement fail although its LIMIT takes none. */
  private static boolean failsForNoRow(Action action) {
    return NO_ROW.matcher(action.describe()).find();
  }
}
