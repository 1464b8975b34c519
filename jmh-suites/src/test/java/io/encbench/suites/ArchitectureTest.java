package io.encbench.suites;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.encbench.RoomSize;

@AnalyzeClasses(
    packages = "io.encbench.suites",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest static final ArchRule packages_areSmall = RoomSize.rule();

  @ArchTest
  static final ArchRule packages_haveNoCycle =
      slices().matching("io.encbench.suites.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule suites_knowNoDriverAndNoTpcc =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.mysql..", "org.mariadb..", "io.encbench.tpcc..");
}
