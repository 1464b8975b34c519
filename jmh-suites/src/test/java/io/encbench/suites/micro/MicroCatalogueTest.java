package io.encbench.suites.micro;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

class MicroCatalogueTest {
  @Test
  void catalogue_everyBenchmarkMethod_isAnArmAndEveryArmIsOne() throws Exception {
    for (MicroQuestion question : MicroCatalogue.all()) {
      Set<String> arms =
          question.cases().stream()
              .flatMap(each -> each.arms().stream())
              .map(MicroArm::method)
              .collect(Collectors.toSet());
      assertThat(Class.forName(question.benchmark()).getDeclaredMethods())
          .filteredOn(method -> method.isAnnotationPresent(Benchmark.class))
          .extracting(Method::getName)
          .containsExactlyInAnyOrderElementsOf(arms);
    }
  }

  @Test
  void catalogue_everyParameterValue_isOneOfTheBenchmark() throws Exception {
    for (MicroQuestion question : MicroCatalogue.all()) {
      Class<?> benchmark = Class.forName(question.benchmark());
      for (MicroCase each : question.cases()) {
        assertThat(each.params().keySet())
            .containsExactlyInAnyOrderElementsOf(
                Arrays.stream(benchmark.getDeclaredFields())
                    .filter(field -> field.isAnnotationPresent(Param.class))
                    .map(Field::getName)
                    .toList());
        for (Map.Entry<String, String> param : each.params().entrySet()) {
          Param declared = benchmark.getDeclaredField(param.getKey()).getAnnotation(Param.class);
          assertThat(declared.value()).contains(param.getValue());
        }
      }
    }
  }

  @Test
  void catalogue_idsAndNames_areUnique() {
    assertThat(MicroCatalogue.all())
        .flatExtracting(MicroQuestion::cases)
        .extracting(MicroCase::id)
        .doesNotHaveDuplicates();
    assertThat(MicroCatalogue.all())
        .flatExtracting(MicroQuestion::cases)
        .allSatisfy(
            each -> assertThat(each.arms()).extracting(MicroArm::name).doesNotHaveDuplicates());
  }

  @Test
  void matching_partOfAnId_keepsOnlyThoseCases() {
    assertThat(MicroCatalogue.matching(Pattern.compile("SivCell.*decrypt,size=(120|1024)$")))
        .singleElement()
        .satisfies(
            question ->
                assertThat(question.cases())
                    .extracting(MicroCase::id)
                    .containsExactly(
                        "SivCellBenchmark.decrypt,size=120", "SivCellBenchmark.decrypt,size=1024"));
    assertThat(MicroCatalogue.matching(Pattern.compile("DriverBenchmark\\.rows$")))
        .singleElement()
        .satisfies(
            question ->
                assertThat(question.cases())
                    .extracting(MicroCase::cellsPerCall)
                    .containsExactly(DriverPath.ROWS));
    assertThat(MicroCatalogue.matching(Pattern.compile("no such case"))).isEmpty();
  }
}
