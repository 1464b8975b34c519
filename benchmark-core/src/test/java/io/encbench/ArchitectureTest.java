package io.encbench;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Checks the dependencies of docs/architecture.md: which package may use which. */
@AnalyzeClasses(packages = "io.encbench", importOptions = MainClasses.class)
class ArchitectureTest {
  /** Packages of the driver module, whose dependencies its own ArchitectureTest checks. */
  private static final List<String> OF_THE_DRIVER = List.of("config", "crypto", "driver");

  /** Every package of this module, with our packages that it may import. */
  private static final Map<String, List<String>> MAY_IMPORT =
      Map.ofEntries(
          entry("profile", "driver", "crypto", "config"),
          entry("server", "profile", "config"),
          entry("metrics", "profile", "driver"),
          entry("stats"),
          entry("experiment", "metrics", "server", "profile", "stats", "config"),
          entry("report", "experiment", "stats"),
          entry("option", "report", "experiment"),
          entry("frame", "experiment", "report", "profile"),
          entry("jvm", "frame", "config"),
          entry("fleet", "jvm", "frame", "config"));

  private static Map.Entry<String, List<String>> entry(String name, String... others) {
    return Map.entry(name, List.of(others));
  }

  @ArchTest static final ArchRule packages_areSmall = RoomSize.rule();

  @ArchTest
  static final ArchRule packages_haveNoCycle =
      slices().matching("io.encbench.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule everyClass_isInAKnownPackage =
      classes()
          .should()
          .resideInAnyPackage(
              Stream.concat(MAY_IMPORT.keySet().stream(), OF_THE_DRIVER.stream())
                  .map(ArchitectureTest::tree)
                  .toArray(String[]::new));

  @ArchTest
  static final ArchRule ofThisModule_onlyProfileNamesConnectorJ =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              Stream.concat(OF_THE_DRIVER.stream(), Stream.of("profile"))
                  .map(ArchitectureTest::tree)
                  .toArray(String[]::new))
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.mysql..");

  @TestFactory
  List<DynamicTest> package_importsOnlyWhatItMay() {
    var ours =
        new ClassFileImporter().withImportOption(new MainClasses()).importPackages("io.encbench");
    return MAY_IMPORT.entrySet().stream()
        .map(
            entry ->
                DynamicTest.dynamicTest(
                    entry.getKey(), () -> edges(entry.getKey(), entry.getValue()).check(ours)))
        .toList();
  }

  private static ArchRule edges(String from, List<String> to) {
    String[] allowed =
        Arrays.stream(to.toArray(String[]::new)).map(ArchitectureTest::tree).toArray(String[]::new);
    DescribedPredicate<JavaClass> elsewhere =
        resideInAPackage("io.encbench..")
            .and(DescribedPredicate.not(resideInAPackage(tree(from))))
            .and(DescribedPredicate.not(resideInAnyPackage(allowed)));
    return noClasses()
        .that()
        .resideInAPackage(tree(from))
        .should()
        .dependOnClassesThat(elsewhere)
        .allowEmptyShould(true);
  }

  private static String tree(String name) {
    return "io.encbench." + name + "..";
  }
}
