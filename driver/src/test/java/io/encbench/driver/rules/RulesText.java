package io.encbench.driver.rules;

import io.encbench.config.PropsFile;

/** Texts of rules files for tests. */
public final class RulesText {
  private RulesText() {}

  /** The text of a rules file with these rules: its end mark is added. */
  public static String complete(String rules) {
    int number = PropsFile.parse("rules", rules).entries().size();
    return rules + "\n" + EncryptionRules.endMark(number) + "\n";
  }
}
