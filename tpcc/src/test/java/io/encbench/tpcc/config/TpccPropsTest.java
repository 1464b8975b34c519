package io.encbench.tpcc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import io.encbench.profile.Endpoint;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TpccPropsTest {
  private static final String FIVE_ONE =
      """
      db=mysql
      driver=com.mysql.jdbc.Driver
      conn=jdbc:mysql://localhost:3306/tpcc?useSSL=false&useServerPrepStmts=true
      user=benchmarksql
      password=PWbmsql

      warehouses=10
      loadWorkers=4

      terminals=10
      //To run specified transactions per terminal- runMins must equal zero
      runTxnsPerTerminal=0
      //To run for specified minutes- runTxnsPerTerminal must equal zero
      runMins=2
      //Number of total transactions per minute
      limitTxnsPerMin=10000000

      terminalWarehouseFixed=false
      useStoredProcedures=false

      //The following five values must add up to 100
      newOrderWeight=43.47826
      paymentWeight=43.47826
      orderStatusWeight=4.347827
      deliveryWeight=4.347826
      stockLevelWeight=4.347827

      //resultDirectory=my_result_%tY-%tm-%td_%tH%tM%tS
      osCollectorScript=./misc/os_collector_linux.py
      osCollectorInterval=1
      //osCollectorSSHAddr=user@dbhost
      osCollectorDevices=net_eth0 blk_sda
      """;

  private static final String SIX =
      """
      db=mariadb
      driver=com.mysql.cj.jdbc.Driver
      application=Generic
      conn=jdbc:mysql://localhost:3306/tpcc
      user=benchmarksql
      password=PWbmsql
      warehouses=2
      useWarehouseFrom=-1
      useWarehouseTo=-1
      loadWorkers=4
      monkeys=2
      sutThreads=16
      maxDeliveryBGThreads=12
      maxDeliveryBGPerWarehouse=1
      rampupMins=0.5
      rampupSUTMins=5
      rampupTerminalMins=5
      runMins=30
      reportIntervalSecs=30
      restartSUTThreadProbability=0.0
      keyingTimeMultiplier=1.0
      thinkTimeMultiplier=0.5
      terminalMultiplier=2
      traceTerminalIO=false
      paymentWeight=43.2
      orderStatusWeight=4.2
      deliveryWeight=4.2
      stockLevelWeight=4.2
      rollbackPercent=1.01
      """;

  private static final String SMALL =
      """
      db=mysql
      driver=com.mysql.cj.jdbc.Driver
      conn=jdbc:mysql://localhost:3306/tpcc
      user=u
      password=hush-hush
      warehouses=1
      terminals=1
      runMins=1
      """;

  private static final String ELSEWHERE =
      SMALL.replace("password=hush-hush", "passwordEnv=TPCC_PASSWORD")
          + "fleet=spark://host:7077\n";

  @TempDir private Path directory;

  private TpccProps read(String text, String... overrides) {
    try {
      Path file = Files.writeString(directory.resolve("my.props"), text);
      return TpccProps.read(
          file, List.of(overrides), Map.of("TPCC_PASSWORD", "from-environment")::get);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void assertRefused(String expected, String text, String... overrides) {
    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> read(text, overrides))
        .withMessageContaining(expected)
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("hush-hush"));
  }

  @Test
  void sampleOfFive_isReadAsBenchmarkSqlDoes() {
    TpccProps props = read(FIVE_ONE);
    assertThat(props.database().password().reveal()).isEqualTo("PWbmsql");
    assertThat(props.load().loadWorkers()).isEqualTo(4);
    assertThat(props.load().fileLocation()).isNull();
    RunSettings run = props.run();
    assertThat(run.warehouses()).isEqualTo(10);
    assertThat(run.terminals()).isEqualTo(10);
    assertThat(run.connections()).isEqualTo(10);
    assertThat(run.stop()).isEqualTo(new RunSettings.Stop.After(Duration.ofMinutes(2)));
    assertThat(run.limitTxnsPerMin()).as("ten million say 'no limit'").isZero();
    assertThat(run.terminalWarehouseFixed()).isFalse();
    assertThat(run.mix())
        .isEqualTo(new TransactionMix(43.47826, 43.47826, 4.347827, 4.347826, 4.347827));
    assertThat(run.collector())
        .isEqualTo(
            new RunSettings.Collector(Duration.ofSeconds(1), List.of("net_eth0", "blk_sda")));
    assertThat(props.notices()).singleElement().asString().contains("limitTxnsPerMin=10000000");
  }

  @Test
  void minimalFile_hasTheDefaultsOfFive() {
    TpccProps props = read(SMALL);
    assertThat(props.load())
        .isEqualTo(new LoadSettings(1, 4, 1, null, "NULL", null, false, /* clients= */ 1));
    assertThat(props.run())
        .isEqualTo(
            new RunSettings(
                1,
                1,
                1,
                new RunSettings.Stop.After(Duration.ofMinutes(1)),
                Duration.ZERO,
                0,
                0,
                0,
                false,
                new TransactionMix(43.47826, 43.47826, 4.347827, 4.347826, 4.347827),
                1,
                RunSettings.Isolation.READ_COMMITTED,
                1,
                null,
                null,
                MeterExport.NONE,
                Duration.ofSeconds(1),
                RunPart.whole(1)));
    assertThat(props.notices()).isEmpty();
  }

  @Test
  void sampleOfSix_isMappedAndWhatDoesNothingIsSaid() {
    TpccProps props = read(SIX);
    RunSettings run = props.run();
    assertThat(run.terminals()).as("10 x terminalMultiplier x warehouses").isEqualTo(40);
    assertThat(run.connections()).isEqualTo(16);
    assertThat(run.rampup()).isEqualTo(Duration.ofSeconds(30));
    assertThat(run.keyingTimeMultiplier()).isEqualTo(1);
    assertThat(run.thinkTimeMultiplier()).isEqualTo(0.5);
    assertThat(run.rollbackPercent()).isEqualTo(1.01);
    assertThat(run.reportInterval()).isEqualTo(Duration.ofSeconds(30));
    assertThat(run.mix().newOrder()).as("the rest").isEqualTo(44.2, offset(1e-9));
    assertThat(props.notices())
        .extracting(notice -> notice.replaceFirst(" .*", ""))
        .containsExactly(
            "monkeys",
            "maxDeliveryBGThreads",
            "maxDeliveryBGPerWarehouse",
            "rampupSUTMins",
            "rampupTerminalMins");
  }

  @ParameterizedTest
  @CsvSource({
    "application, PostgreSQLStoredProc, application=Generic",
    "restartSUTThreadProbability, 0.01, connections stay open",
    "traceTerminalIO, true, no screens",
    "useStoredProcedures, true, useStoredProcedures=false",
    "osCollectorSSHAddr, me@db, /proc of this machine",
  })
  void keyThatCannotBeHad_isRefusedWithRemedy(String key, String value, String expected) {
    assertRefused(expected, SMALL + key + "=" + value);
    assertRefused(key + "=" + value, SMALL + key + "=" + value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "clients=0 | my.props, line 9: clients=0 must be a whole number between 1 and 1024",
        "clients=two | clients=two must be a whole number between 1 and 1024",
        "clients=-2 | clients=-2 must be a whole number between 1 and 1024",
        "clients=11 | clients=11 must be between 1 and 10, the number of warehouses that are used",
        "useWarehouseFrom=9;clients=3 | clients=3 must be between 1 and 2, the number of warehouses",
        "clients=7 | clients=7 must be between 1 and 6, the number of terminals, because each client"
            + " has its own; lower clients, or raise terminals",
        "sutThreads=2;clients=3 | clients=3 must be between 1 and 2, the number of connections",
        "limitTxnsPerMin=1;clients=2 | the number of transactions in limitTxnsPerMin",
        "prometheusPort=65534;clients=3 | prometheusPort=65534 must be between 1 and 65533, because",
        "useWarehouseFrom=0 | useWarehouseFrom=0 must be between 1 and warehouses, or -1 for 1",
        "useWarehouseFrom=11 | useWarehouseFrom=11 must be a whole number between -1 and 10",
        "useWarehouseFrom=4;useWarehouseTo=3 | useWarehouseTo=3 must be between useWarehouseFrom=4",
        "useWarehouseTo=11 | useWarehouseTo=11 must be a whole number between -1 and 10",
      })
  void clientsThatCannotShareTheRun_nameKeyValueAndRange(String lines, String expected) {
    String text =
        SMALL.replace("warehouses=1", "warehouses=10").replace("terminals=1", "terminals=6");
    assertRefused(expected, text + lines.strip().replace(';', '\n') + "\n");
  }

  @Test
  void clients_shareWarehousesTerminalsConnectionsRateAndPorts() {
    RunSettings run =
        read(
                SMALL
                    .replace("warehouses=1", "warehouses=10")
                    .replace("terminals=1", "terminals=9"),
                "useWarehouseFrom",
                "3",
                "clients",
                "3",
                "sutThreads",
                "7",
                "limitTxnsPerMin",
                "1000",
                "prometheusPort",
                "9000")
            .run();
    List<RunSettings> clients = Stream.of(1, 2, 3).map(run::ofClient).toList();
    assertThat(clients)
        .extracting(RunSettings::part)
        .containsExactly(
            new RunPart(3, 1, 3, 5), new RunPart(3, 2, 6, 8), new RunPart(3, 3, 9, 10));
    assertThat(clients).extracting(RunSettings::terminals).containsExactly(3, 3, 3);
    assertThat(clients).extracting(RunSettings::connections).containsExactly(3, 2, 2);
    assertThat(clients).extracting(RunSettings::limitTxnsPerMin).containsExactly(334L, 333L, 333L);
    assertThat(clients)
        .extracting(client -> client.export().prometheusPort())
        .containsExactly(9000, 9001, 9002);
    assertThat(clients).extracting(RunSettings::terminalSeed).doesNotHaveDuplicates();
    assertThat(clients).extracting(RunSettings::seed).containsOnly(run.seed());
    assertThat(clients).extracting(RunSettings::warehouses).containsOnly(10);
  }

  @Test
  void usedWarehouses_decideTheTerminalsOfSix() {
    RunSettings run = read(SIX, "useWarehouseFrom", "2").run();
    assertThat(run.terminals()).as("10 x terminalMultiplier x used warehouses").isEqualTo(20);
    assertThat(run.part()).isEqualTo(new RunPart(1, 0, 2, 2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "terminals=0       | my.props, line 7: terminals=0 must be a whole number between 1 and 1024",
        "terminals=1025    | terminals=1025 must be a whole number between 1 and 1024",
        "terminals=many    | terminals=many must be a whole number between 1 and 1024",
        "terminals=        | needs a value for terminals",
      })
  void terminalsOutOfRange_nameKeyValueAndRange(String line, String expected) {
    String text = SMALL.replace("terminals=1", line.strip());
    if (line.strip().equals("terminals=")) {
      assertThatExceptionOfType(ConfigurationException.class)
          .isThrownBy(() -> read(text).run())
          .withMessageContaining(expected);
    } else {
      assertRefused(expected, text);
    }
  }

  @Test
  void weightsThatSumTo99_areRefused() {
    assertRefused(
        "add up to 99.00, but must add up to 100",
        SMALL
            + """
            newOrderWeight=44
            paymentWeight=43
            orderStatusWeight=4
            deliveryWeight=4
            stockLevelWeight=4
            """);
  }

  @Test
  void weightsWithoutRestForNewOrder_areRefused() {
    assertRefused(
        "must add up to 100",
        SMALL + "paymentWeight=90\norderStatusWeight=10\ndeliveryWeight=4\nstockLevelWeight=4\n");
  }

  @Test
  void weightsOfFiveZero_areTaken() {
    String weights =
        "newOrderWeight=45\npaymentWeight=43\norderStatusWeight=4\ndeliveryWeight=4\nstockLevelWeight=4\n";
    assertThat(read(SMALL + weights).run().mix()).isEqualTo(new TransactionMix(45, 43, 4, 4, 4));
  }

  @Test
  void bothStops_orNone_areRefused() {
    assertRefused("exactly one must be more than 0", SMALL + "runTxnsPerTerminal=10\n");
    assertRefused("exactly one must be more than 0", SMALL, "runMins", "0");
    assertRefused("exactly one must be more than 0", SMALL, "runSecs", "5");
  }

  @Test
  void stops_eachAlone_areTaken() {
    assertThat(read(SMALL, "runMins", "0", "runTxnsPerTerminal", "7").run().stop())
        .isEqualTo(new RunSettings.Stop.Transactions(7));
    assertThat(read(SMALL, "runMins", "0", "runSecs", "5").run().stop())
        .isEqualTo(new RunSettings.Stop.After(Duration.ofSeconds(5)));
  }

  @Test
  void limit_thatPacesTerminals_isKept() {
    assertThat(read(SMALL, "limitTxnsPerMin", "300").run().limitTxnsPerMin()).isEqualTo(300);
  }

  @Test
  void unknownKey_isAnErrorWithTheNearestName() {
    assertRefused("line 9: unknown key 'runMin'; did you mean 'runMins'?", SMALL + "runMin=1\n");
    assertRefused("did you mean 'terminals'?", SMALL, "terminal", "2");
  }

  @Test
  void overrides_winAndTheirCaseDoesNotCount() {
    assertThat(read(SMALL, "WAREHOUSES", "3", "runmins", "9").run().warehouses()).isEqualTo(3);
    assertRefused("the key seed has no value", SMALL, "seed");
    assertRefused("command line: terminals=2000", SMALL, "Terminals", "2000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgres", "oracle", "firebird", "transact-sql"})
  void otherDatabases_areRefusedByName(String db) {
    assertRefused("db=" + db + " is not supported: it must be mysql or mariadb", SMALL, "db", db);
  }

  @Test
  void metersGoNowhere_unlessAPortOrACollectorIsNamed() {
    assertThat(read(SMALL, "otlpStepSecs", "5").run().export()).isEqualTo(MeterExport.NONE);
    MeterExport export =
        read(SMALL, "prometheusPort", "9100", "otlpUrl", "https://c:4318/v1/metrics")
            .run()
            .export();
    assertThat(export.prometheusPort()).isEqualTo(9100);
    assertThat(export.otlp())
        .isEqualTo(
            new MeterExport.Otlp(
                URI.create("https://c:4318/v1/metrics"),
                Duration.ofSeconds(10),
                Map.of(),
                Map.of("service.name", "encbench")));
    assertRefused(
        "otlpStepSecs=0 must be a whole number between 1 and 3600", SMALL, "otlpStepSecs", "0");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1:4318",
        "http://127.0.0.1:4318",
        "grpc://127.0.0.1:4317/v1/metrics",
        "http:///v1/metrics",
        "http://me:hush-hush@c/v1/metrics",
        "http://c/v1/metrics?token=hush-hush",
        "http://c/v1 metrics"
      })
  void otherUrlsOfCollectors_areRefused(String url) {
    assertRefused("must be of the form http://host:port/v1/metrics or", SMALL, "otlpUrl", url);
    assertRefused("command line: otlpUrl=", SMALL, "otlpUrl", url);
  }

  private static MeterExport.Otlp otlp(String variable, String value) {
    return Objects.requireNonNull(
        TpccProps.of(
                "test",
                Map.of(
                    "warehouses",
                    "1",
                    "terminals",
                    "1",
                    "runMins",
                    "1",
                    "otlpUrl",
                    "http://c/v1/metrics"),
                name -> name.equals(variable) ? value : null)
            .run()
            .export()
            .otlp());
  }

  @Test
  void headersOfTheCollector_areThoseOfTheEnvironment() {
    MeterExport.Otlp otlp =
        otlp("OTEL_EXPORTER_OTLP_HEADERS", "Authorization=Basic%20hush+hush==, x-scope = a%2Cb,");
    Map<String, String> sent = new HashMap<>();
    otlp.headers().forEach((name, value) -> sent.put(name, value.reveal()));
    assertThat(sent).isEqualTo(Map.of("Authorization", "Basic hush+hush==", "x-scope", "a,b"));
    assertThat(otlp.toString()).contains("Authorization").doesNotContain("hush");
    assertThat(otlp("OTEL_RESOURCE_ATTRIBUTES", "service.name=shop,host=a%20b"))
        .extracting(MeterExport.Otlp::resource)
        .isEqualTo(Map.of("service.name", "shop", "host", "a b"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hush", "=hush", "a=%hush", "a=hush%0Ahush", "a b=hush", "host=hush"})
  void wrongHeaders_areNotShown(String headers) {
    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> otlp("OTEL_EXPORTER_OTLP_METRICS_HEADERS", headers))
        .withMessageContaining("the environment variable OTEL_EXPORTER_OTLP_METRICS_HEADERS ")
        .withMessageEndingWith("; its value is not shown here")
        .withNoCause()
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("hush"));
  }

  @Test
  void resultDirectory_isExpandedAndMustBeWritable() throws IOException {
    assertThat(ResultDirectory.at("r_%tY-%tm-%td_%tH%tM%tS", LocalDateTime.of(2026, 2, 3, 4, 5, 6)))
        .isEqualTo(Path.of("r_2026-02-03_040506"));
    assertRefused("has the pattern %tZ", SMALL, "resultDirectory", "r_%tZ");
    Path file = Files.createFile(directory.resolve("a-file"));
    assertRefused("cannot be created", SMALL, "resultDirectory", file + "/results_%tY");
    Path wanted = directory.resolve("new/er");
    assertThat(read(SMALL, "resultDirectory", wanted.toString()).run().resultDirectory())
        .isEqualTo(wanted.toString());
    assertThat(wanted).doesNotExist();
  }

  @Test
  void secrets_areShownNowhere() {
    TpccProps props =
        read(
            SMALL,
            "conn",
            "jdbc:mysql:encdb://h:3306/d?/MEK=0123456789abcdef&ENC_ALGO=SM4_128_GCM&password=pw1");
    assertThat(props.shown())
        .containsEntry("password", "***")
        .containsEntry(
            "conn", "jdbc:mysql:encdb://h:3306/d?/MEK=***&ENC_ALGO=SM4_128_GCM&password=***");
    assertThat(props.database().toString()).doesNotContain("0123456789", "pw1", "hush-hush");
    assertThat(HiddenSecrets.inText("jdbc:mysql://me:pw@host/d"))
        .isEqualTo("jdbc:mysql://***@host/d");
    assertThat(HiddenSecrets.inText("jdbc:mysql://address=(host=h)(password=pw)/d"))
        .isEqualTo("jdbc:mysql://address=(host=h)(password=***)/d");
  }

  @Test
  void encryptingUrl_loadsByBatches() {
    String published =
        "jdbc:mysql:encdb://h:3306/d?/MEK=00112233445566778899aabbccddeeff&ENC_ALGO=SM4_128_GCM";
    assertThat(method(read(SMALL, "conn", published))).isEqualTo(LoadSettings.Method.BATCH);
    assertThat(method(read(SMALL, "conn", "jdbc:encbench:mysql://h/d")))
        .isEqualTo(LoadSettings.Method.BATCH);
    assertThat(method(read(SMALL, "loadMethod", "load-data")))
        .isEqualTo(LoadSettings.Method.LOAD_DATA);
    assertRefused("must be one of INSERT, BATCH, LOAD_DATA", SMALL, "loadMethod", "copy");
  }

  private static LoadSettings.Method method(TpccProps props) {
    return props.load().method(props.database());
  }

  @Test
  void passwordEnv_namesAVariable() {
    String text = SMALL.replace("password=hush-hush", "passwordEnv=TPCC_PASSWORD");
    assertThat(read(text).database().password().reveal()).isEqualTo("from-environment");
    assertRefused("keep one of them", SMALL, "passwordEnv", "TPCC_PASSWORD");
    assertRefused("not set", text, "passwordEnv", "NO_SUCH_VARIABLE");
  }

  @Test
  void statementsThatTheServerPrepares_areRefusedWhereLoadIsBalanced() {
    String url = "jdbc:encbench:mysql:loadbalance://h1,h2/d?password=hush-hush&";
    for (String name : List.of("useServerPrepStmts", "usecursorfetch")) {
      assertRefused("has " + name + "=true", SMALL, "conn", url + name + "=true");
    }
    assertThat(read(SMALL, "conn", url + "useServerPrepStmts=false").database().nodes()).hasSize(2);
    assertThat(
            read(SMALL, "conn", "jdbc:mysql:replication://h1,h2/d?useServerPrepStmts=true")
                .database()
                .writtenNodes())
        .hasSize(1);
  }

  @Test
  void passwordFile_hasThePasswordInItsFirstLine(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("password"), "from-file\nnot this\n");
    String text = SMALL.replace("password=hush-hush", "passwordFile=" + file);
    assertThat(read(text).database().password().reveal()).isEqualTo("from-file");
    assertRefused("password and passwordFile are set", SMALL, "passwordFile", file.toString());
    assertRefused("does not exist", text, "passwordFile", directory.resolve("none").toString());
  }

  @Test
  void fleet_isThisMachineUnlessGiven() {
    assertThat(read(SMALL).fleet()).isEqualTo("local");
    assertThat(read(ELSEWHERE).fleet()).isEqualTo("spark://host:7077");
  }

  @Test
  void fleetElsewhere_getsNoSecret() {
    TpccProps props = read(ELSEWHERE);
    assertThat(props.on(props.database()))
        .containsEntry("passwordEnv", "TPCC_PASSWORD")
        .containsEntry("fleet", "spark://host:7077")
        .doesNotContainKey("password")
        .doesNotContainValue("from-environment");
    TpccProps here = read(ELSEWHERE, "fleet", "local");
    assertThat(here.on(here.database()))
        .containsEntry("password", "from-environment")
        .doesNotContainKey("passwordEnv");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://u:hush-hush@h/d",
        "jdbc:mysql://h/d?password=hush-hush",
        "jdbc:mysql:encdb://h/d?MEK=00112233445566778899aabbccddeeff&ENC_ALGO=SM4_128_GCM",
        "jdbc:mysql://h/d?trustCertificateKeyStorePassword=hush-hush",
        "embedded:mysql"
      })
  void fleetElsewhere_refusesASecretInTheUrl(String conn) {
    assertThatThrownBy(() -> read(ELSEWHERE, "conn", conn).fleet())
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("cannot be used with fleet")
        .hasMessageNotContainingAny("hush-hush", "00112233");
  }

  @Test
  void fleetElsewhere_acceptsSourcesOfKeys_andRefusesAPassword() {
    String sources = "jdbc:encbench:mysql://h/d?encRules=/r.props&encKeyProvider=file:/etc/keys";
    assertThat(read(ELSEWHERE, "conn", sources).fleet()).isEqualTo("spark://host:7077");
    assertThatThrownBy(() -> read(SMALL, "fleet", "yarn").fleet())
        .hasMessageContainingAll(
            "password cannot be used with fleet", "passwordEnv or passwordFile")
        .hasMessageNotContaining("hush-hush");
  }

  @Test
  void embedded_needsNoAccount() {
    Database database = read("db=mariadb\nconn=embedded:mariadb\nwarehouses=1\n").database();
    assertThat(database.embedded()).isEqualTo("mariadb");
    assertRefused("embedded:mysql or embedded:mariadb", "db=mysql\nconn=embedded:h2\nwarehouses=1");
    assertRefused(
        "conn=embedded:mariadb?password=*** contradicts db=mysql",
        "db=mysql\nconn=embedded:mariadb?password=hush-hush\nwarehouses=1");
  }

  @Test
  void embedded_withRules_bringsTheEncryptingDriver() {
    String text = "db=mysql\nwarehouses=1\nconn=embedded:mysql";
    TpccProps encrypted = read(text + "?encRules=r.props&encKeyProvider=env:KEYS");
    assertThat(method(encrypted)).isEqualTo(LoadSettings.Method.BATCH);
    Database database =
        encrypted
            .database()
            .at(new Endpoint("jdbc:mysql://localhost:1/db", "root", Secret.of(""), null));
    assertThat(database.driver()).isEqualTo("io.encbench.driver.EncryptingDriver");
    assertThat(database.conn().reveal())
        .startsWith("jdbc:encbench:mysql://localhost:1/db?")
        .contains("encRules=r.props", "sslMode=DISABLED");
    assertThat(method(read(text + "?sslMode=REQUIRED"))).isEqualTo(LoadSettings.Method.INSERT);
  }

  @Test
  void sixWithTooManyTerminals_asksForTerminals() {
    assertRefused("set terminals", SIX, "warehouses", "100");
  }

  @Test
  void loadOnlyFile_mayLackRunKeys() {
    String text = SMALL.replace("terminals=1\nrunMins=1\n", "");
    assertThat(read(text).load().warehouses()).isEqualTo(1);
    assertThatExceptionOfType(ConfigurationException.class)
        .isThrownBy(() -> read(text).run())
        .withMessageContaining("needs a value for terminals");
  }
}
