package io.encbench.tpcc.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LevelNameTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "8-terminals",
        "1024-terminals",
        "4-terminals-at-12000",
        "4-terminals-by-2-clients",
        "4-terminals-at-12000-by-3-clients"
      })
  void name_isReadAsItIsWritten(String text) {
    assertThat(LevelName.of(text).orElseThrow().text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "8-terminals-payment",
        "saturation",
        "terminals",
        "8-terminals-at-",
        "8-terminals-by-2"
      })
  void nameOfAnythingElse_isNone(String text) {
    assertThat(LevelName.of(text)).isEmpty();
  }

  @Test
  void levels_areInOrderOfTerminals_thenOfWhatIsOffered_thenOfClients() {
    List<String> ordered =
        Stream.of(
                "16-terminals",
                "4-terminals-at-12000",
                "8-terminals-by-2-clients",
                "4-terminals-at-3000-by-2-clients",
                "8-terminals",
                "4-terminals-at-3000")
            .map(text -> LevelName.of(text).orElseThrow())
            .sorted()
            .map(LevelName::shown)
            .toList();
    assertThat(ordered)
        .containsExactly(
            "4\nat 3000/min",
            "4\nat 3000/min\nby 2 clients",
            "4\nat 12000/min",
            "8",
            "8\nby 2 clients",
            "16");
  }
}
