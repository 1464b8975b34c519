package io.encbench.tpcc;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.encbench.RoomSize;

@AnalyzeClasses(packages = "io.encbench.tpcc", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest static final ArchRule packages_areSmall = RoomSize.rule();

  @ArchTest
  static final ArchRule packages_haveNoCycle =
      slices().matching("io.encbench.tpcc.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule runner_knowsNoDriverAndNoSuite =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.mysql..", "io.encbench.suites..");

  @ArchTest
  static final ArchRule onlyTheRoot_readsCommandLines =
      noClasses()
          .that()
          .resideOutsideOfPackage("io.encbench.tpcc")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("picocli..");
}
