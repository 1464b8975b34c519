package io.encbench;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The edges of docs/architecture.md: which package may use which. */
@AnalyzeClasses(packages = "io.encbench", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  /** Every package of this module, and those of ours that it may import. */
  private static final Map<String, List<String>> MAY_IMPORT =
      Map.ofEntries(
          entry("config"), entry("crypto", "config"), entry("driver", "crypto", "config"));

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
              MAY_IMPORT.keySet().stream().map(ArchitectureTest::tree).toArray(String[]::new));

  /**
   * The driver works before any driver of MySQL's protocol. Only the session package reads session
   * state of known drivers that JDBC does not expose; with another driver it asks the server.
   */
  @ArchTest
  static final ArchRule onlySession_namesDelegates =
      noClasses()
          .that()
          .resideOutsideOfPackages(tree("driver.session"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.mysql..", "org.mariadb..");

  /** The driver works without Micrometer, as long as no meters are asked for. */
  @ArchTest
  static final ArchRule onlyMeter_namesMicrometer =
      noClasses()
          .that()
          .resideOutsideOfPackages(tree("driver.meter"))
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.micrometer..");

  @ArchTest
  static final ArchRule onlySqlAnalysisAndPlan_importASqlParser =
      noClasses()
          .that()
          .resideOutsideOfPackages(tree("driver.sql"), tree("driver.analysis"), tree("driver.plan"))
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.alibaba.druid..");

  @ArchTest
  static final ArchRule crypto_knowsNoSql =
      noClasses()
          .that()
          .resideInAPackage(tree("crypto"))
          .should()
          .dependOnClassesThat()
          .resideInAPackage("java.sql..")
          .allowEmptyShould(true);

  @TestFactory
  List<DynamicTest> package_importsOnlyWhatItMay() {
    var ours =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.encbench");
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
