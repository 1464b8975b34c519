package io.encbench.driver.settings;

import org.jspecify.annotations.Nullable;

/** The version of this driver, from the manifest of its jar. */
public final class DriverVersion {
  private static final @Nullable String IMPLEMENTATION =
      DriverVersion.class.getPackage().getImplementationVersion();

  private DriverVersion() {}

  /** The version in the jar's manifest; "unpackaged" for classes outside a jar. */
  public static String text() {
    return IMPLEMENTATION == null ? "unpackaged" : IMPLEMENTATION;
  }

  public static int major() {
    return part(text(), 0);
  }

  public static int minor() {
    return part(text(), 1);
  }

  /** One number of a version such as 1.2.3-SNAPSHOT; 0 if there is none at that index. */
  static int part(String version, int index) {
    String[] parts = version.split("[.-]", -1);
    return index < parts.length && parts[index].matches("\\d{1,9}")
        ? Integer.parseInt(parts[index])
        : 0;
  }
}
