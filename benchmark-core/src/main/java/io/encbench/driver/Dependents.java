package io.encbench.driver;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The views and routines whose text mentions a table with encrypted columns, or one that does. The
 * server would run that text on cells as if they were values, out of the driver's sight. Immutable.
 *
 * @param views their names in lower case, with those of stored functions, which statements use in
 *     the same way: inside an expression
 * @param procedures names in lower case
 * @param known every routine of the database, in lower case
 */
record Dependents(Set<String> views, Set<String> procedures, Set<String> known) {
  private static final Pattern NOT_A_NAME = Pattern.compile("[^\\p{L}\\p{N}_$]+");

  /** Dynamic SQL can touch any table. */
  private static final Set<String> DYNAMIC = Set.of("prepare", "execute");

  /**
   * A view or routine.
   *
   * @param definition its text; empty if this account may not see it
   */
  record StoredText(String name, boolean function, String definition) {}

  Dependents {
    views = Set.copyOf(views);
    procedures = Set.copyOf(procedures);
    known = Set.copyOf(known);
  }

  static Dependents of(
      List<String> encryptedTables, List<StoredText> views, List<StoredText> routines) {
    Set<String> touched = new HashSet<>();
    encryptedTables.forEach(table -> touched.add(table.toLowerCase(Locale.ROOT)));
    Set<String> inExpressions = new HashSet<>();
    Set<String> procedures = new HashSet<>();
    // A view can read a view, and a routine call a routine, so until nothing is added.
    boolean grew = true;
    while (grew) {
      grew = false;
      for (StoredText view : views) {
        if (touches(view.definition(), touched, Set.of())) {
          grew |= inExpressions.add(view.name().toLowerCase(Locale.ROOT));
        }
      }
      for (StoredText routine : routines) {
        if (touches(routine.definition(), touched, DYNAMIC)) {
          Set<String> kind = routine.function() ? inExpressions : procedures;
          grew |= kind.add(routine.name().toLowerCase(Locale.ROOT));
        }
      }
      touched.addAll(inExpressions);
      touched.addAll(procedures);
    }
    Set<String> known = new HashSet<>();
    routines.forEach(routine -> known.add(routine.name().toLowerCase(Locale.ROOT)));
    return new Dependents(inExpressions, procedures, known);
  }

  /** Whether a text mentions one of the names, or cannot be seen. Names are in lower case. */
  static boolean touches(String text, Set<String> names, Set<String> more) {
    if (text.isEmpty()) {
      return true;
    }
    String lower = text.toLowerCase(Locale.ROOT);
    for (String word : NOT_A_NAME.split(lower, -1)) {
      if (names.contains(word) || more.contains(word)) {
        return true;
      }
    }
    // A quoted name can hold characters that split it above.
    return names.stream().anyMatch(name -> NOT_A_NAME.matcher(name).find() && lower.contains(name));
  }
}
