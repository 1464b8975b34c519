package io.encbench;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** Leaves out test classes, those in the test jars of other modules included. */
public final class MainClasses implements ImportOption {
  private static final String TEST_JAR = "-tests.jar";

  @Override
  public boolean includes(Location location) {
    return Predefined.DO_NOT_INCLUDE_TESTS.includes(location) && !location.contains(TEST_JAR);
  }
}
