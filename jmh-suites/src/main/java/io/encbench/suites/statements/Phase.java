package io.encbench.suites.statements;

import io.encbench.suites.db.table.RecordStatement;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Statements that are measured together: one kind on every generated record, or a user's file.
 *
 * @param name name of the workload
 * @param generated kind of generated statements; null for a file
 * @param statements statements of a file in their order; empty for generated statements
 */
public record Phase(
    String name, @Nullable RecordStatement generated, List<FileStatement> statements) {

  public Phase {
    statements = List.copyOf(statements);
  }

  /** Inserting, reading, changing and deleting every record, in this order. */
  public static List<Phase> ofEachKind() {
    return List.of(
        of(RecordStatement.INSERT),
        of(RecordStatement.SELECT),
        of(RecordStatement.UPDATE),
        of(RecordStatement.DELETE));
  }

  private static Phase of(RecordStatement kind) {
    return new Phase(kind.name().toLowerCase(Locale.ROOT), kind, List.of());
  }

  /** The statements of a file. */
  public static Phase of(SqlFile file) {
    return new Phase(file.shortName(), null, file.statements());
  }

  /** The statements of the phase in short, for the report. */
  String words() {
    return generated == null
        ? statements.get(0).text()
            + (statements.size() == 1 ? "" : "; … (" + statements.size() + " statements)")
        : switch (generated) {
          case INSERT -> "INSERT INTO … (10 columns) VALUES (…)";
          case SELECT -> "SELECT … (10 columns) FROM … WHERE id = …";
          case UPDATE -> "UPDATE … SET k = …, c = … WHERE id = …";
          case DELETE -> "DELETE FROM … WHERE id = …";
        };
  }
}
