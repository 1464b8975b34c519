package io.encbench.driver.execute.function;

import io.encbench.driver.execute.expression.ValueType;
import io.encbench.driver.rules.ColumnType.Family;
import io.encbench.driver.rules.ColumnType.Kind;

/** What a function accepts as an argument. NULL and parameters are accepted by all. */
enum ArgumentKind {
  /** Any value that the client can read. */
  VALUE("value") {
    @Override
    boolean acceptsKnown(ValueType type) {
      return type.kind() != Kind.TIME && type.kind() != Kind.TIMESTAMP && type.isComputable();
    }
  },
  /** Text, or a value of which the client knows the text. */
  TEXT("text") {
    @Override
    boolean acceptsKnown(ValueType type) {
      return type.isExact() || type.isMoment() || type.is(Family.TEXT);
    }
  },
  /** An integer or a DECIMAL. */
  NUMBER("number") {
    @Override
    boolean acceptsKnown(ValueType type) {
      return type.isExact();
    }
  },
  INTEGER("integer") {
    @Override
    boolean acceptsKnown(ValueType type) {
      return type.is(Family.INTEGER);
    }
  },
  /** A DATE or a DATETIME. */
  DATE("date") {
    @Override
    boolean acceptsKnown(ValueType type) {
      return type.isMoment();
    }
  },
  /** A DATE, a DATETIME, or text without a column that is one. */
  DATE_OR_TEXT("date or literal") {
    @Override
    boolean acceptsKnown(ValueType type) {
      return type.isMoment() || (type.is(Family.TEXT) && type.collation() == null);
    }
  },
  CONDITION("condition") {
    @Override
    boolean acceptsKnown(ValueType type) {
      return true;
    }
  };

  private final String title;

  ArgumentKind(String title) {
    this.title = title;
  }

  abstract boolean acceptsKnown(ValueType type);

  boolean accepts(ValueType type) {
    return !type.isKnown() || type.isNull() || acceptsKnown(type);
  }

  /** Its name in the documentation. */
  String title() {
    return title;
  }
}
