package io.encbench.tpcc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ArgumentsTest {
  private static String command(String... overrides) {
    return new Arguments(Path.of("my.props"), List.of(overrides)).command("compare");
  }

  @Test
  void command_isOneThatAShellTakesBack() {
    assertThat(command("blocks", "6", "arms", "plain tls", "arm.mine", "a=b&c='d'"))
        .isEqualTo(
            "scripts/encbench.sh compare my.props arm.mine 'a=b&c='\\''d'\\''' arms 'plain tls'"
                + " blocks 6");
  }

  @Test
  void valueThatLooksLikeAnOption_standsBehindTheEndOfOptions() {
    assertThat(command("jvmFlags", "-Xmx1g"))
        .isEqualTo("scripts/encbench.sh compare my.props -- jvmFlags -Xmx1g");
  }

  @Test
  void overriddenKey_isRepeated_andAPairOverridesIt() {
    Arguments arguments = new Arguments(Path.of("my.props"), List.of("precision", "5%"));
    arguments.override("precision", "3%");
    arguments.override("timeLimitMins", "30");
    assertThat(arguments.command("compare"))
        .isEqualTo("scripts/encbench.sh compare my.props precision 5% timeLimitMins 30");
  }

  @Test
  void secrets_areHidden() {
    assertThat(command("password", "canary")).doesNotContain("canary");
  }
}
