package io.encbench.tpcc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.experiment.result.ArmDescription.Role;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchmarkSqlTest {
  @TempDir private Path directory;
  private Path file;

  @BeforeEach
  void install() throws IOException {
    Path installation = Files.createDirectory(directory.resolve("installed"));
    for (String name : List.of("run/sql.mysql", "lib/mysql", "dist")) {
      Files.createDirectories(installation.resolve(name));
    }
    for (String name : List.of("lib/log4j.jar", "lib/mysql/driver.jar", "dist/it.jar")) {
      Files.createFile(installation.resolve(name));
    }
    file =
        Files.writeString(
            directory.resolve("my.props"),
            """
            db=mysql
            conn=jdbc:mysql://db.example:3307/tpcc
            user=u
            password=canary-1
            warehouses=2
            runSecs=40
            rampupSecs=20
            newOrderWeight=45
            paymentWeight=43
            orderStatusWeight=4
            deliveryWeight=4
            stockLevelWeight=4
            arms=plain tls
            concurrency=8
            resultDirectory=%s
            runner=encbench benchmarksql:%s
            """
                .formatted(directory.resolve("results"), installation));
  }

  private CompareSettings read(String... overrides) {
    return CompareProps.read(file, List.of(overrides), name -> null);
  }

  @Test
  void twoRunners_giveEveryArmTwice_andOneBaseline() {
    List<Arm> arms = read().arms();
    assertThat(arms)
        .extracting(Arm::name)
        .containsExactly("plain", "plain-again", "tls", "plain-benchmarksql", "tls-benchmarksql");
    assertThat(arms.get(3).role()).isEqualTo(Role.TREATMENT);
    assertThat(arms.get(3).isOtherRunnerOf(arms.get(0))).isTrue();
    assertThat(arms.get(3).isOtherRunnerOf(arms.get(2))).isFalse();
    BenchmarkSql installed = arms.get(4).benchmarkSql();
    assertThat(installed).isNotNull();
    assertThat(installed == null ? List.<Path>of() : installed.classPath())
        .as("without the drivers that come with it")
        .extracting(jar -> String.valueOf(jar.getFileName()))
        .containsExactly("log4j.jar", "it.jar");
  }

  @Test
  void oneRunner_runsTheBaselineToo() {
    List<Arm> arms = read("runner", "benchmarksql:" + directory.resolve("installed")).arms();
    assertThat(arms).extracting(Arm::name).containsExactly("plain", "plain-again", "tls");
    assertThat(arms).allSatisfy(arm -> assertThat(arm.benchmarkSql()).isNotNull());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "runner|sysbench|each must be encbench or benchmarksql:DIRECTORY",
        "runner|encbench encbench|two runners of the same kind",
        "runner|benchmarksql:nowhere|name the directory that BenchmarkSQL 5 was unpacked into",
        "runSecs|41|runs for whole minutes, and ramp-up and measured window are 61 s",
        "concurrency|24|concurrency=24 needs warehouses=3",
        "newOrderWeight|45.0001|set newOrderWeight=45, paymentWeight=43",
        "rollbackPercent|2|leave rollbackPercent out",
        "thinkTimeMultiplier|1|leave keyingTimeMultiplier and thinkTimeMultiplier out",
        "sutThreads|4|leave sutThreads out",
      })
  void whatItCannotDo_isRefusedWithTheRemedy(String key, String value, String remedy) {
    assertThatThrownBy(() -> read(key, value))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("runner=")
        .hasMessageContaining(remedy);
  }

  @ParameterizedTest
  @CsvSource({"12000,true", "7000,false", "12001,false", "3,false"})
  void rates_areThoseThatItCanPace(String rate, boolean can) {
    List<String> offered = List.of("mode", "offered", "offeredTxnsPerMin", rate);
    if (can) {
      assertThat(read(offered.toArray(String[]::new)).levels()).hasSize(1);
    } else {
      assertThatThrownBy(() -> read(offered.toArray(String[]::new)))
          .hasMessageContaining("offeredTxnsPerMin=" + rate)
          .hasMessageContaining("such as 12000");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "run/sql.mysql,fork of BenchmarkSQL 5 with db=mysql",
    "dist/it.jar,build it there with ant",
    "lib/log4j.jar,no jar in lib",
  })
  void incompleteDirectory_isRefusedWithTheRemedy(String missing, String remedy)
      throws IOException {
    Files.delete(directory.resolve("installed").resolve(missing));
    assertThatThrownBy(this::read)
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("line 16: runner=benchmarksql:" + directory)
        .hasMessageContaining(remedy);
  }

  @Test
  void propsFile_saysTheSame_withoutAKeyInItsUrl() {
    CompareSettings settings = read();
    String key = "00112233445566778899aabbccddeeff";
    Database arm =
        new Database(
            "mariadb",
            Database.ENCRYPTING,
            Secret.of(
                "jdbc:encbench:mysql://h:1/s?MEK="
                    + key
                    + "&encRules=a.props&sessionVariables=x=1&sslMode=DISABLED"),
            "u",
            Secret.of("canary-1"),
            null);
    BenchmarkSqlProps props =
        new BenchmarkSqlProps(
            arm,
            TpccProps.of("test", settings.props(settings.levels().get(0), arm, Path.of("r"))).run(),
            Path.of("/r/result"));
    Properties written = props.file();
    assertThat(written.getProperty("conn"))
        .isEqualTo(
            "jdbc:encbench:mysql://h:1/s?encKeyProvider=env:ENCBENCH_ARM_KEY&encRules="
                + Path.of("a.props").toAbsolutePath()
                + "&sslMode=DISABLED"
                + "&sessionVariables=x=1,transaction_isolation='READ-COMMITTED'"
                + "&allowPublicKeyRetrieval=true");
    assertThat(props.environment().get("ENCBENCH_ARM_KEY"))
        .extracting(Secret::reveal)
        .isEqualTo(key);
    List<String> values = new ArrayList<>();
    for (String name :
        List.of("db", "terminals", "runMins", "runTxnsPerTerminal", "newOrderWeight", "password")) {
      values.add(written.getProperty(name));
    }
    assertThat(values).containsExactly("mysql", "8", "1", "0", "45", "canary-1");
    assertThat(props.redact("said canary-1 twice: canary-1")).doesNotContain("canary");
    assertThat(props.toString()).doesNotContain("canary", key);
  }
}
