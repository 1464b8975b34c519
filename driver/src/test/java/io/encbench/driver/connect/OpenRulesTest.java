package io.encbench.driver.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.driver.rules.RulesSource;
import io.encbench.driver.rules.RulesText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenRulesTest {
  private static final String OF_ONE = RulesText.complete("t.a = INT, DET");
  private static final String OF_TWO = RulesText.complete("t.a = INT, DET\nt.b = INT, DET");

  private final RulesAgreement open = new RulesAgreement.OpenRules();
  private final Path file;
  private final RulesSource source;

  OpenRulesTest(@TempDir Path directory) {
    this.file = directory.resolve("rules.props");
    this.source = RulesSource.of(file.toString());
  }

  @BeforeEach
  void writeFile() throws IOException {
    Files.writeString(file, OF_ONE);
  }

  @Test
  void fileThatChanges_holdsForConnectionsOpenedAfterTheLastWasClosed() throws IOException {
    RulesAgreement.AgreedRules first = open.join(source);
    assertThat(first.warning()).isEmpty();
    Files.writeString(file, OF_TWO);
    RulesAgreement.AgreedRules second = open.join(source);
    assertThat(second.rules()).isSameAs(first.rules());
    assertThat(second.warning().orElseThrow())
        .contains(file.toString(), "have changed", "close every connection");
    first.close();
    first.close();
    RulesAgreement.AgreedRules third = open.join(source);
    assertThat(third.rules()).isSameAs(second.rules());
    second.close();
    third.close();
    RulesAgreement.AgreedRules anew = open.join(source);
    assertThat(anew.rules().all()).hasSize(2);
    assertThat(anew.warning()).isEmpty();
  }

  @Test
  void fileThatIsGone_isWarnedOf_andAnErrorOnceAllAreClosed() throws IOException {
    RulesAgreement.AgreedRules first = open.join(source);
    Files.delete(file);
    RulesAgreement.AgreedRules second = open.join(source);
    assertThat(second.rules()).isSameAs(first.rules());
    assertThat(second.warning().orElseThrow()).contains("can no longer be read");
    first.close();
    second.close();
    assertThatThrownBy(() -> open.join(source)).isInstanceOf(ConfigurationException.class);
  }

  @Test
  void dataSource_keepsWhatItReadFirst_forItsLife() throws IOException {
    RulesAgreement ofOne = RulesAgreement.ofDataSource();
    RulesAgreement.AgreedRules first = ofOne.join(source);
    first.close();
    Files.writeString(file, OF_TWO);
    assertThat(ofOne.join(source).rules()).isSameAs(first.rules());
    assertThat(RulesAgreement.ofDataSource().join(source).rules().all()).hasSize(2);
  }
}
