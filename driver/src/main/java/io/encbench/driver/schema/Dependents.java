package io.encbench.driver.schema;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The views and routines whose text mentions a table with encrypted columns, directly or through
 * other views and routines. The server would run that text on cells as if they were values, out of
 * the driver's sight. Immutable.
 *
 * @param views the definition of each such view; empty if this account may not read it
 * @param routines all procedures and functions of the server, whether or not they touch such a
 *     table
 */
record Dependents(
    Map<QualifiedName, String> views,
    Set<QualifiedName> functions,
    Set<QualifiedName> procedures,
    Set<QualifiedName> routines) {
  private static final Pattern NOT_A_NAME = Pattern.compile("[^\\p{L}\\p{N}_$]+");

  /** Dynamic SQL can touch any table. */
  private static final Set<String> DYNAMIC = Set.of("prepare", "execute");

  /** Variables that functions and triggers must not set: they change how later statements work. */
  private static final Set<String> SESSION_VARIABLES =
      Set.of(
          "sql_select_limit", "max_sort_length", "sql_mode", "character_set_client", "time_zone");

  /** A name within a schema. Names are case-insensitive. */
  record QualifiedName(String schema, String name) {
    QualifiedName {
      schema = schema.toLowerCase(Locale.ROOT);
      name = name.toLowerCase(Locale.ROOT);
    }
  }

  /** The kind of a stored text, which the server runs when its name is used. */
  public enum Kind {
    VIEW,
    FUNCTION,
    PROCEDURE
  }

  /**
   * A view or routine.
   *
   * @param definition its text, or empty if this account may not read it
   */
  record StoredText(Kind kind, QualifiedName name, String definition) {}

  Dependents {
    views = Map.copyOf(views);
    functions = Set.copyOf(functions);
    procedures = Set.copyOf(procedures);
    routines = Set.copyOf(routines);
  }

  /**
   * Finds the dependents among all stored texts of the server.
   *
   * @param encryptedTables names without schema: a rule applies to the tables of its name in every
   *     schema
   */
  static Dependents of(List<String> encryptedTables, List<StoredText> texts) {
    Set<QualifiedName> touching = new HashSet<>();
    Map<StoredText, Mentions> others = new LinkedHashMap<>();
    for (StoredText text : texts) {
      Mentions mentions = new Mentions(text.definition());
      boolean dynamic = text.kind() != Kind.VIEW && mentions.any(DYNAMIC);
      // A procedure may set variables, because the session is checked after a CALL.
      boolean setting = text.kind() == Kind.FUNCTION && mentions.setsSession();
      if (dynamic || setting || mentions.any(encryptedTables)) {
        touching.add(text.name());
      } else {
        others.put(text, mentions);
      }
    }
    // Views can read views and routines can call routines, so repeat until nothing is added.
    boolean grew = true;
    while (grew) {
      grew = false;
      for (Map.Entry<StoredText, Mentions> other : others.entrySet()) {
        QualifiedName name = other.getKey().name();
        if (!touching.contains(name) && uses(name.schema(), other.getValue(), touching)) {
          grew |= touching.add(name);
        }
      }
    }
    Map<QualifiedName, String> views =
        texts.stream()
            .filter(text -> text.kind() == Kind.VIEW && touching.contains(text.name()))
            .collect(Collectors.toMap(StoredText::name, StoredText::definition, (a, b) -> ""));
    return new Dependents(
        views,
        named(texts, Set.of(Kind.FUNCTION), touching::contains),
        named(texts, Set.of(Kind.PROCEDURE), touching::contains),
        named(texts, Set.of(Kind.FUNCTION, Kind.PROCEDURE), each -> true));
  }

  /** Whether a text uses one of the names. Names in the text's own schema need not be qualified. */
  private static boolean uses(String schema, Mentions text, Set<QualifiedName> names) {
    return names.stream()
        .anyMatch(
            name ->
                text.mentions(name.name())
                    && (name.schema().equals(schema) || text.mentions(name.schema())));
  }

  private static Set<QualifiedName> named(
      List<StoredText> texts, Set<Kind> kinds, Predicate<QualifiedName> wanted) {
    return texts.stream()
        .filter(text -> kinds.contains(text.kind()))
        .map(StoredText::name)
        .filter(wanted)
        .collect(Collectors.toSet());
  }

  /** The names that a stored text mentions: every name if the text cannot be read. */
  static final class Mentions {
    private final String text;
    private final Set<String> words;

    Mentions(String text) {
      this.text = text.toLowerCase(Locale.ROOT);
      this.words = new HashSet<>(Arrays.asList(NOT_A_NAME.split(this.text, -1)));
    }

    boolean any(Collection<String> names) {
      return names.stream().anyMatch(this::mentions);
    }

    /** Whether the text may set a session variable on which the driver relies. */
    boolean setsSession() {
      return mentions("set") && any(SESSION_VARIABLES);
    }

    boolean mentions(String name) {
      String lower = name.toLowerCase(Locale.ROOT);
      return text.isEmpty()
          || words.contains(lower)
          // A quoted name can hold characters that end a word.
          || (NOT_A_NAME.matcher(lower).find() && text.contains(lower));
    }
  }
}
