package io.encbench.driver.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** A statement under construction: text with values in between. */
final class SqlText {
  private final List<String> fragments = new ArrayList<>();
  private final List<Value> values = new ArrayList<>();
  private final StringBuilder tail = new StringBuilder();
  private final Set<String> foreign = new TreeSet<>();
  private Expectation expectation = Expectation.ANSWER;

  static SqlText of(String text) {
    return new SqlText().add(text);
  }

  SqlText add(String text) {
    tail.append(text);
    return this;
  }

  SqlText add(Value value) {
    fragments.add(tail.toString());
    values.add(value);
    tail.setLength(0);
    return this;
  }

  SqlText add(SqlText other) {
    for (int i = 0; i < other.values.size(); i++) {
      add(other.fragments.get(i)).add(other.values.get(i));
    }
    if (other.expectation != Expectation.ANSWER) {
      expectation = other.expectation;
    }
    foreign.addAll(other.foreign);
    return add(other.tail.toString());
  }

  /** A copy in which another name is written in place of one. */
  SqlText withName(String name, String other) {
    SqlText copy = new SqlText();
    for (int i = 0; i < values.size(); i++) {
      copy.add(renamed(fragments.get(i), name, other)).add(values.get(i));
    }
    copy.add(renamed(tail.toString(), name, other));
    copy.foreign.addAll(foreign);
    copy.expectation = expectation;
    return copy;
  }

  private static String renamed(String text, String name, String other) {
    return text.replaceAll("\\b" + java.util.regex.Pattern.quote(name), other);
  }

  /** Adds several texts with a separator between them. */
  SqlText join(String separator, List<SqlText> texts) {
    for (int i = 0; i < texts.size(); i++) {
      add(i == 0 ? "" : separator).add(texts.get(i));
    }
    return this;
  }

  /** Adds a value that the column can hold only after conversion, if at all. */
  SqlText addForeign(Value value, Column column) {
    foreign.add(column.name());
    return add(value).mayBeRefused();
  }

  SqlText mayBeRefused() {
    expectation = Expectation.ANSWER_OR_REFUSAL;
    return this;
  }

  /** Whether it is only the name of a column, perhaps in another spelling. */
  boolean names(String column) {
    return fragments.isEmpty()
        && tail.toString().replace("`", "").equalsIgnoreCase(column.replace("`", ""));
  }

  boolean hasSubquery() {
    return has("(SELECT ");
  }

  /** Whether the text outside of values has a part. */
  boolean has(String part) {
    return tail.indexOf(part) >= 0
        || fragments.stream().anyMatch(fragment -> fragment.contains(part));
  }

  Expectation expectation() {
    return expectation;
  }

  /**
   * The statement with some of its values as parameters and the others as literals.
   *
   * @param share share of values that become parameters, from 0 to 1
   */
  Parameterised parameterised(Random random, double share) {
    StringBuilder text = new StringBuilder();
    List<Value> parameters = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      text.append(fragments.get(i));
      if (random.nextDouble() < share) {
        text.append('?');
        parameters.add(values.get(i));
      } else {
        text.append(values.get(i).literal());
      }
    }
    return new Parameterised(text.append(tail).toString(), parameters, foreign);
  }

  /**
   * Text with the values of its {@code ?}.
   *
   * @param sql text of the statement
   * @param parameters values of its parameters
   * @param foreign names of the columns with values that they can hold only after conversion, if at
   *     all
   */
  record Parameterised(String sql, List<Value> parameters, Set<String> foreign) {
    Parameterised {
      parameters = List.copyOf(parameters);
      foreign = Set.copyOf(foreign);
    }
  }
}
