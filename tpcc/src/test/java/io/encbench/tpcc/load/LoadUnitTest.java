package io.encbench.tpcc.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.tpcc.load.LoadUnit.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadUnitTest {
  @Test
  void all_haveNamesAndSeedsOfTheirOwn() {
    List<LoadUnit> units = LoadUnit.all(50);
    assertThat(units).hasSize(10 + 50 * 31);
    assertThat(units.stream().map(LoadUnit::id)).doesNotHaveDuplicates();
    assertThat(units.stream().map(unit -> unit.seed(1))).doesNotHaveDuplicates();
    assertThat(units.get(0).seed(1)).isNotEqualTo(units.get(0).seed(2));
  }

  @Test
  void slices_coverEveryNumberOnce() {
    for (int count : new int[] {10, 11, 99, 100_000}) {
      int next = 1;
      for (int part = 1; part <= LoadUnit.SLICES; part++) {
        LoadUnit unit = new LoadUnit(Kind.ITEM, 0, part);
        assertThat(unit.first(count)).isEqualTo(next);
        next = unit.last(count) + 1;
      }
      assertThat(next).isEqualTo(count + 1);
    }
  }
}
