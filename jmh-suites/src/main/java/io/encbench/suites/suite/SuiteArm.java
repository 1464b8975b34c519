package io.encbench.suites.suite;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.profile.ConnectionProfile;
import java.util.ArrayList;
import java.util.List;

/**
 * One arm of an experiment.
 *
 * @param name unique name
 * @param title title in reports
 * @param role role in the comparison
 * @param profile how the arm connects
 */
public record SuiteArm(String name, String title, Role role, ConnectionProfile profile) {

  /**
   * The baseline, the A/A arm and the treatments.
   *
   * @throws ConfigurationException if two arms have the same name
   */
  public static List<SuiteArm> of(ConnectionProfile plain, List<ConnectionProfile> treatments) {
    List<SuiteArm> arms = new ArrayList<>();
    arms.add(new SuiteArm(plain.name(), plain.title(), Role.BASELINE, plain));
    arms.add(new SuiteArm(plain.name() + "-again", plain.title() + " (A/A)", Role.AA_CHECK, plain));
    for (ConnectionProfile profile : treatments) {
      arms.add(new SuiteArm(profile.name(), profile.title(), Role.TREATMENT, profile));
    }
    requireDifferentNames(arms);
    return List.copyOf(arms);
  }

  /**
   * Checks that no two arms have the same name.
   *
   * @throws ConfigurationException if two arms do
   */
  public static void requireDifferentNames(List<SuiteArm> arms) {
    UniqueNames.requireDifferent("an arm", arms.stream().map(SuiteArm::name).toList());
  }
}
