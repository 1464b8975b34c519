package io.encbench.tpcc.benchmarksql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.encbench.metrics.MeteredJvm;
import io.encbench.tpcc.benchmarksql.BenchmarkSqlCourse.Reading;
import org.junit.jupiter.api.Test;

class BenchmarkSqlCourseTest {
  private static final ServerReading NOTHING = new ServerReading(0, 0, 0, 0, 0);

  private static Reading reading(long millis, double user, int sessions) {
    return new Reading(
        millis,
        new MeteredJvm.Reading(user, 0.5, 0, 0, 0, 0, 0, 0, 0, 1000 * user),
        Double.NaN,
        new ServerReading(0, 0, 0, 0, sessions));
  }

  @Test
  void growth_isStraightBetweenReadings_andNoneOutsideThem() {
    BenchmarkSqlCourse course = new BenchmarkSqlCourse(NOTHING);
    course.add(reading(1000, 1, 0));
    course.add(reading(2000, 3, 4));
    course.add(reading(4000, 4, 2));
    assertThat(course.growth(Reading::clientSeconds, 1500, 3000)).isCloseTo(1.5, within(1e-9));
    assertThat(course.growth(Reading::clientSeconds, 0, 9000)).isCloseTo(3, within(1e-9));
    assertThat(course.growth(Reading::serverCpuSeconds, 1500, 3000)).isNaN();
    assertThat(course.largest(r -> r.client().residentBytes(), 1500, 3000)).isEqualTo(3000);
    assertThat(course.sessions()).isEqualTo(4);
    assertThat(course.lastMillis()).isEqualTo(4000);
  }
}
