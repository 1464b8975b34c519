package io.encbench.driver.serverview;

import java.util.List;

/**
 * A value that does not occur anywhere by chance.
 *
 * @param name where and how it was written
 * @param java value of a parameter
 * @param literal literal in a text
 * @param forms byte strings that represent it in protocols and files, each at least six bytes long
 * @param shortForms byte strings of four bytes, which a large file may contain by chance
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
