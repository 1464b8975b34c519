package io.encbench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.all;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.lang.AbstractClassesTransformer;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.stream.Collectors;

/** The rule that keeps packages small enough to survey, for the ArchitectureTest of each module. */
public final class RoomSize {
  private static final int MOST_CLASSES = 25;
  private static final String GENERATED = "jmh_generated";

  private RoomSize() {}

  /** No package has more than 25 classes, those that stand inside others not counted. */
  public static ArchRule rule() {
    return all(new AbstractClassesTransformer<JavaPackage>("packages") {
          @Override
          public Iterable<JavaPackage> doTransform(JavaClasses classes) {
            return classes.stream().map(JavaClass::getPackage).collect(Collectors.toSet());
          }
        })
        .should(
            new ArchCondition<>("have at most " + MOST_CLASSES + " classes") {
              @Override
              public void check(JavaPackage room, ConditionEvents events) {
                long classes =
                    room.getName().endsWith(GENERATED)
                        ? 0
                        : room.getClasses().stream()
                            .map(JavaClass::getName)
                            .filter(name -> name.indexOf('$') < 0)
                            .filter(name -> !name.endsWith("package-info"))
                            .count();
                events.add(
                    new SimpleConditionEvent(
                        room,
                        classes <= MOST_CLASSES,
                        room.getName() + " has " + classes + " classes"));
              }
            });
  }
}
