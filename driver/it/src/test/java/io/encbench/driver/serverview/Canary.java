package io.encbench.driver.serverview;

import java.util.List;

/**
 * A value that stands nowhere by chance.
 *
 * @param name where it was written and how
 * @param java what a parameter is set to
 * @param literal what a text says
 * @param forms its bytes as text, in protocols and in files; each at least six bytes long
 * @param shortForms those of four bytes, which a large file may hold by chance
 */
record Canary(
    String name, Object java, String literal, List<byte[]> forms, List<byte[]> shortForms) {
  @Override
  public boolean equals(Object other) {
    return other instanceof Canary canary && canary.name.equals(name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name + " " + literal;
  }
}
