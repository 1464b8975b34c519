package io.encbench.tpcc.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.experiment.result.ArmDescription.Role;
import io.encbench.experiment.result.TrustTier;
import io.encbench.jvm.FreshJvm;
import io.encbench.tpcc.config.CompareSettings.Level;
import io.encbench.tpcc.config.CompareSettings.Mode;
import io.encbench.tpcc.config.CompareSettings.Schedule;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparePropsTest {
  private static final Map<String, String> KEYS =
      Map.of("TPCC_KEYS", "00112233445566778899aabbccddeeff");
  private static final Path SAMPLES = Path.of("../props").toAbsolutePath().normalize();

  /** Certificate of an authority that signs nothing. */
  private static final String AUTHORITY =
      """
      -----BEGIN CERTIFICATE-----
      MIIBmjCCAUGgAwIBAgIUXtIbv/o81HqmaTYrEMwX9Qe4tbUwCgYIKoZIzj0EAwIw
      IjEgMB4GA1UEAwwXRW5jQmVuY2ggdGVzdCBhdXRob3JpdHkwIBcNMjYxMTI0MjI1
      NDMwWhgPMjEyNjEwMzEyMjU0MzBaMCIxIDAeBgNVBAMMF0VuY0JlbmNoIHRlc3Qg
      YXV0aG9yaXR5MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEO3bCxmOuVkmlVJKs
      A6fMhdq6+dK6057fO1LmAfA6ZoSonEm9U+Ra4frt5sS0JbNzcFQbvDrhGnmAsynP
      q6JfdaNTMFEwHQYDVR0OBBYEFNdrpz5DnCMYcqH2zxLJfQiAvnvTMB8GA1UdIwQY
      MBaAFNdrpz5DnCMYcqH2zxLJfQiAvnvTMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
      zj0EAwIDRwAwRAIgRUrfIztLuY0OV3SEmgX5VRmIYZ7QW0tKgOHM+9ZfXH4CIDxL
      60j8LPHoRzb6q/cJMucA0qkzkrujYIsIJ/uQoi/6
      -----END CERTIFICATE-----
      """;

  @TempDir private Path directory;
  private Path file;

  @BeforeEach
  void writeFile() throws IOException {
    for (int share : List.of(20, 100)) {
      String rules = "rules-tpcc-" + share + "-windows.props";
      Files.copy(SAMPLES.resolve(rules), directory.resolve(rules));
    }
    file =
        Files.writeString(
            directory.resolve("my.props"),
            """
            db=mysql
            conn=jdbc:mysql://db.example:3307/tpcc?useConfigs=maxPerformance
            user=u
            password=canary-1
            warehouses=2
            runSecs=10
            arms=plain, tls encrypted-0,encrypted-100
            concurrency=8 64
            resultDirectory=%s
            """
                .formatted(directory.resolve("results")));
  }

  private CompareSettings read(Map<String, String> environment, String... overrides) {
    return CompareProps.read(file, List.of(overrides), environment::get);
  }

  private CompareSettings read(String... overrides) {
    return read(KEYS, overrides);
  }

  @Test
  void armsWithAndWithoutChecks_storeTheirRowsApart() {
    String rules =
        "MEK=00112233445566778899aabbccddeeff&encRules="
            + directory.resolve("rules-tpcc-100-windows.props");
    List<Arm> arms =
        read(
                "arms",
                "plain checked unchecked",
                "arm.checked",
                rules,
                "arm.unchecked",
                rules + "&encChecks=false")
            .arms();
    Arm checked = arms.get(2);
    Arm unchecked = arms.get(3);
    assertThat(unchecked.storage().reveal()).isNotEqualTo(checked.storage().reveal());
    assertThat(unchecked.storedForm()).isNotEqualTo(checked.storedForm());
  }

  @Test
  void firstArm_isTheBaseline_andMeasuredTwice() {
    List<Arm> arms = read().arms();
    assertThat(arms)
        .extracting(Arm::name)
        .containsExactly("plain", "plain-again", "tls", "encrypted-0", "encrypted-100");
    assertThat(arms).extracting(Arm::role).startsWith(Role.BASELINE, Role.AA_CHECK, Role.TREATMENT);
    assertThat(arms.get(1).definition().reveal()).isEqualTo(arms.get(0).definition().reveal());
  }

  @Test
  void arms_connectAsTheyAreNamed_toSchemasOfTheirOwn() {
    CompareSettings settings = read();
    List<String> urls =
        settings.arms().stream()
            .map(arm -> arm.on(settings.base(), "s_" + arm.name()).conn().reveal())
            .toList();
    assertThat(urls.get(0))
        .isEqualTo(
            "jdbc:mysql://db.example:3307/s_plain?sslMode=DISABLED&useConfigs=maxPerformance");
    assertThat(urls.get(2)).contains("/s_tls?", "sslMode=REQUIRED");
    assertThat(urls.get(3))
        .startsWith("jdbc:encbench:mysql://db.example:3307/s_encrypted-0?")
        .contains("encRules=none")
        .doesNotContain("encKeyProvider");
    assertThat(urls.get(4))
        .contains("encRules=" + directory.resolve("rules-tpcc-100-windows.props"));
    assertThat(settings.arms().get(4).rules().all()).hasSize(94);
    assertThat(settings.arms().get(4).on(settings.base(), "s").driver())
        .isEqualTo(Database.ENCRYPTING);
  }

  @Test
  void publishedUrl_canBeAnArm() {
    CompareSettings settings =
        read(
            "arms",
            "plain theirs",
            "arm.theirs",
            "jdbc:mysql:encdb://{HOST}:{PORT}/{SCHEMA}?/MEK=00112233445566778899aabbccddeeff"
                + "&ENC_ALGO=SM4_128_GCM&encRules=none");
    Arm theirs = settings.arms().get(2);
    assertThat(theirs.on(settings.base(), "s").conn().reveal())
        .startsWith("jdbc:mysql:encdb://db.example:3307/s?/MEK=0011");
    assertThat(theirs.shown()).doesNotContain("0011").contains("ENC_ALGO=SM4_128_GCM");
  }

  @Test
  void profilesOfTheCatalogue_areArms_withAndWithoutEncryption() {
    List<Arm> arms =
        read("arms", "plain tls13-aes128 compressed tls13-aes128-encrypted-100 no-read-ahead")
            .arms();
    assertThat(arms)
        .extracting(Arm::name)
        .containsExactly(
            "plain",
            "plain-again",
            "tls13-aes128",
            "compressed",
            "tls13-aes128-encrypted-100",
            "no-read-ahead");
    assertThat(arms.get(2).shown())
        .contains(
            "sslMode=REQUIRED", "tlsVersions=TLSv1.3", "tlsCiphersuites=TLS_AES_128_GCM_SHA256");
    assertThat(arms.get(3).shown()).contains("useCompression=true", "sslMode=DISABLED");
    assertThat(arms.get(5).shown()).contains("useReadAheadInput=false", "sslMode=DISABLED");
    assertThat(arms.get(4).shown()).contains("tlsVersions=TLSv1.3", "encRules=");
    assertThat(arms.get(4).encrypting()).isTrue();
  }

  @Test
  void armsOfTheCatalogue_haveItsTitles() throws IOException {
    Files.copy(
        SAMPLES.resolve("rules-tpcc-20-strict.props"),
        directory.resolve("rules-tpcc-20-strict.props"));
    List<Arm> arms =
        read(
                "arms",
                "plain tls13-aes128 encrypted-0 tls13-aes128-encrypted-20 encrypted-20-strict own",
                "arm.own",
                "sslMode=REQUIRED")
            .arms();
    assertThat(arms)
        .extracting(Arm::title)
        .startsWith(
            "plain",
            "plain-again, the baseline again",
            "TLS 1.3, AES-128-GCM",
            "encrypting driver, nothing encrypted",
            "TLS 1.3, AES-128-GCM, 20 % of the columns encrypted (19 columns)")
        .endsWith("own");
    assertThat(arms.get(5).title())
        .startsWith("20 % of the columns encrypted, strict rules (")
        .endsWith(" columns)");
  }

  @Test
  void profilesOfTheUser_areArms_withAndWithoutEncryption() throws IOException {
    Files.writeString(
        directory.resolve("mine.props"),
        """
        mine.title=My TLS
        mine.sslMode=REQUIRED
        mine.tlsVersions=TLSv1.2
        both.sslMode=REQUIRED
        both.driver=encbench
        both.encryptedColumns=100
        """);
    List<Arm> arms =
        read("profiles", "mine.props", "arms", "plain mine mine-encrypted-20 both").arms();
    assertThat(arms.get(2).shown()).isEqualTo("sslMode=REQUIRED&tlsVersions=TLSv1.2");
    assertThat(arms.get(2).title()).isEqualTo("My TLS");
    assertThat(arms.get(3).shown()).contains("tlsVersions=TLSv1.2", "rules-tpcc-20-windows.props");
    assertThat(arms.get(3).title()).isEqualTo("My TLS, 20 % of the columns encrypted (19 columns)");
    assertThat(arms.get(4).shown()).contains("sslMode=REQUIRED", "rules-tpcc-100-windows.props");
    assertThat(arms.get(4).encrypting()).isTrue();
  }

  @Test
  void armThatVerifies_trustsTheAuthority_andTheSettingsStayTheSame() throws IOException {
    Files.writeString(directory.resolve("ca.pem"), AUTHORITY);
    CompareSettings settings =
        read("tls.ca", "ca.pem", "arms", "plain tls13-aes128-verify-ca-encrypted-100 tls");
    assertThat(settings.authority()).isEqualTo(directory.resolve("ca.pem"));
    CompareSettings trusting = settings.trusting(settings.authority());
    Arm arm = trusting.arms().get(2);
    assertThat(arm.parameters())
        .containsEntry("sslMode", "VERIFY_CA")
        .containsEntry("tlsVersions", "TLSv1.3")
        .containsEntry("trustCertificateKeyStoreType", "PKCS12")
        .containsKey("encRules");
    String url = Objects.requireNonNull(arm.parameters().get("trustCertificateKeyStoreUrl"));
    assertThat(Path.of(URI.create(url))).isNotEmptyFile();
    assertThat(trusting.arms().get(3).parameters()).containsOnlyKeys("sslMode");
    assertThat(trusting.shown()).isEqualTo(settings.shown());
    assertThat(trusting.definition(arm)).isEqualTo(settings.arms().get(2).shown());
  }

  @Test
  void authorityOfAnEmbeddedServer_isKnownWithoutAKey() {
    CompareSettings settings =
        read("conn", "embedded:mysql", "arms", "plain tls13-aes128-verify-identity");
    assertThat(settings.authority()).isNull();
    assertThat(settings.trusting(null)).isSameAs(settings);
    assertThatThrownBy(() -> read("conn", "embedded:mysql", "tls.ca", "ca.pem"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("tls.ca=ca.pem is for a running server; leave it out");
  }

  @Test
  void levels_haveTheirOfferedLoads() {
    assertThat(read().levels()).containsExactly(new Level(8, 0), new Level(64, 0));
    assertThat(read("mode", "offered", "offeredTxnsPerMin", "600").levels())
        .containsExactly(new Level(8, 600), new Level(64, 600));
    assertThat(read("mode", "offered", "offeredTxnsPerMin", "600,1200").levels())
        .containsExactly(new Level(8, 600), new Level(64, 1200));
    assertThat(
            read("concurrency", "8", "mode", "offered", "offeredTxnsPerMin", "600 1200").levels())
        .extracting(Level::workload)
        .containsExactly("8-terminals-at-600", "8-terminals-at-1200");
    assertThat(read("mode", "saturation").mode()).isEqualTo(Mode.SATURATION);
  }

  @Test
  void propsOfARun_areThoseOfBenchmarkSql() {
    CompareSettings settings =
        read(
            "rampupSecs",
            "3",
            "newOrderWeight",
            "100",
            "paymentWeight",
            "0",
            "orderStatusWeight",
            "0",
            "deliveryWeight",
            "0",
            "stockLevelWeight",
            "0");
    Arm tls = settings.arms().get(2);
    Map<String, String> props =
        settings.props(
            settings.levels().get(1), tls.on(settings.base(), "s"), directory.resolve("r"));
    RunSettings run = TpccProps.of("test", props).run();
    assertThat(run.terminals()).isEqualTo(64);
    assertThat(run.rampup().toSeconds()).isEqualTo(3);
    assertThat(run.mix().newOrder()).isEqualTo(100);
    assertThat(TpccProps.of("test", props).database().password().reveal()).isEqualTo("canary-1");
  }

  @Test
  void export_isThatOfEveryRun_andItsHeadersAreInNoSetting() {
    Map<String, String> environment = new HashMap<>(KEYS);
    environment.put("OTEL_EXPORTER_OTLP_HEADERS", "api-key=canary-2");
    CompareSettings settings =
        read(environment, "prometheusPort", "9100", "otlpUrl", "http://c:4318/v1/metrics");
    Map<String, String> props =
        settings.props(settings.levels().get(0), settings.base(), directory.resolve("r"));
    assertThat(TpccProps.of("test", props, environment::get).run().export())
        .hasNoNullFieldsOrProperties()
        .usingRecursiveComparison()
        .isEqualTo(settings.run().export());
    assertThat(props.toString() + settings).contains("otlpUrl").doesNotContain("canary-2");
    environment.put("OTEL_EXPORTER_OTLP_HEADERS", "canary-2");
    assertThatThrownBy(() -> read(environment, "otlpUrl", "http://c:4318/v1/metrics"))
        .hasMessageContaining("OTEL_EXPORTER_OTLP_HEADERS is not of the form");
  }

  @Test
  void secrets_areNotShown() {
    assertThat(read().toString()).doesNotContain("canary", "env:TPCC_KEYS");
    assertThat(read().arms().toString()).doesNotContain("env:TPCC_KEYS");
  }

  @Test
  void keysOfAnEmbeddedServer_areDrawnWhereNoneAreSet() {
    List<String> drawn = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      List<Arm> arms =
          read(
                  Map.of(),
                  "conn",
                  "embedded:mysql",
                  "arms",
                  "plain tls encrypted-0 encrypted-100 encrypted-20")
              .arms();
      assertThat(arms.get(3).storage().reveal()).isEmpty();
      assertThat(arms.get(4).parameters()).doesNotContainKey("encKeyProvider");
      drawn.add(arms.get(4).parameters().get("MEK"));
      assertThat(arms.get(3).parameters()).doesNotContainKey("MEK");
      assertThat(arms.get(5).parameters()).containsEntry("MEK", drawn.get(i));
    }
    assertThat(drawn.get(0)).hasSize(32).isNotEqualTo(drawn.get(1));
    assertThat(read("conn", "embedded:mysql").arms().get(4).parameters().get("encKeyProvider"))
        .isEqualTo("env:TPCC_KEYS");
  }

  @Test
  void missingKeys_ofARunningServer_areAnErrorWithRemedy() {
    assertThatThrownBy(() -> read(Map.of()))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("encKeyProvider=env:TPCC_KEYS")
        .hasMessageContaining("export TPCC_KEYS=$(openssl rand -hex 32)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "blocs | 3 | unknown key 'blocs'; did you mean 'blocks'?",
        "arm.x.y | 3 | unknown key 'arm.x.y'",
        "blocks | 0 | blocks=0 must be a whole number between 1 and 1000",
        "mode | open | mode=open must be one of CLOSED, OFFERED, SATURATION",
        "mode | offered | needs a value for offeredTxnsPerMin",
        "offeredTxnsPerMin | 100 | offeredTxnsPerMin is for mode=offered; with another mode give it"
            + " an empty value",
        "concurrency | 8 2000 | has 2000; each must be a whole number between 1 and 1024",
        "concurrency | 8 8 | has 8 twice",
        "arms | plain encrypted-10 | has encrypted-10, which is none of plain, compressed, no-read-ahead, tls",
        "arms | plain encrypted-0-strict | has encrypted-0-strict, which is none of",
        "arms | plain mariadb-connector-j | has mariadb-connector-j, which is none of",
        "arms | plain mariadb-connector-j-encrypted-100-strict | which is none of plain, compressed, no",
        "arms | plain tls-shardingsphere-20 | has tls-shardingsphere-20, which is none of",
        "arms | plain tls13-aes128-verify-ca | set tls.ca to its PEM file",
        "tls.ca | none.pem | none.pem, which is not a readable file",
        "profiles | none.props | none.props does not exist",
        "arms | plain tls tls | has tls twice",
        "arms | plain plain-again | has plain-again, which is none of",
        "arms | plain encrypted-50 | rules-tpcc-50-windows.props does not exist",
        "arm.tls | jdbc:mysql://h/db | must have {SCHEMA}",
        "arm.tls | nothing | must be properties a=b&c=d",
        "clients | 9 | clients=9 must be between 1 and 8, the smallest number of concurrency",
        "clients | 3 | clients=3 must be between 1 and 2, the number of warehouses that are used",
        "clients | 0 | clients=0 has 0; each must be a whole number between 1 and 1024",
        "terminals | 8 | terminals cannot be set for a comparison: set concurrency",
        "limitTxnsPerMin | 8 | set mode=offered and offeredTxnsPerMin",
        "conn | jdbc:encbench:mysql://h/db?MEK=0 | must be of the form jdbc:mysql://host:port/name",
        "conn | jdbc:mysql://h1,h2/db | with one server, where name begins",
        "conn | jdbc:mysql:loadbalance://h1,h2/db | with one server, where name begins",
        "conn | jdbc:mysql://h/db?encRules=x | must be a plain connection",
        "processors | both | processors=both must be one of APART, SHARED",
        "digests | no | digests=no must be one of EVERY, FIRST",
        "resultDirectory | r_%tY | has a pattern",
        "runSecs | 0 | exactly one must be more than 0",
        "warehouses | -1 | must be a whole number",
      })
  void everyBadValue_isAnErrorThatNamesIt(String key, String value, String message) {
    assertThatThrownBy(() -> read(key, value))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(message);
  }

  @Test
  void severalClients_shareEachRun_andTakeTurns_butFormNoDuets() {
    CompareSettings settings = read("clients", "2");
    assertThat(settings.clients()).isEqualTo(2);
    assertThat(settings.schedule()).isEqualTo(Schedule.SIMULTANEOUS);
    assertThat(settings.props(settings.levels().get(0), settings.base(), directory))
        .containsEntry("clients", "2");
    assertThat(settings.levels())
        .containsExactly(new Level(8, 0).by(2), new Level(64, 0).by(2))
        .extracting(Level::workload)
        .containsExactly("8-terminals-by-2-clients", "64-terminals-by-2-clients");
    assertThat(settings.byOneClient(Map.of("clients", "2", "seed", "7")))
        .containsExactly(Map.entry("seed", "7"));
    assertThatThrownBy(() -> read("clients", "2", "schedule", "duets"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(
            "schedule=duets is not possible with clients=2: a duet has one client");
    assertThatThrownBy(() -> read("clients", "2", "mode", "offered", "offeredTxnsPerMin", "600 1"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(
            "clients=2 must be between 1 and 1, the smallest number of offeredTxnsPerMin");
  }

  @Test
  void severalNumbersOfClients_areLevelsOfTheirOwn() {
    CompareSettings settings = read("clients", "1 2");
    assertThat(settings.clients()).isEqualTo(2);
    assertThat(settings.load().clients()).isEqualTo(2);
    assertThat(settings.levels())
        .extracting(Level::workload)
        .containsExactly(
            "8-terminals", "8-terminals-by-2-clients", "64-terminals", "64-terminals-by-2-clients");
    assertThat(settings.levels())
        .extracting(level -> settings.props(level, settings.base(), directory).get("clients"))
        .containsExactly("1", "2", "1", "2");
    assertThatThrownBy(() -> read("clients", "2 2"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("clients=2 2 has 2 twice");
    assertThatThrownBy(() -> read("clients", "1 3"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("clients=3 must be between 1 and 2, the number of warehouses");
  }

  private CompareSettings readElsewhere(String... overrides) {
    Map<String, String> environment = new HashMap<>(KEYS);
    environment.put("TPCC_PASSWORD", "canary-3");
    List<String> all = new ArrayList<>(List.of("fleet", "spark://host:7077", "clients", "2"));
    all.addAll(List.of("password", "", "passwordEnv", "TPCC_PASSWORD"));
    all.addAll(List.of(overrides));
    return read(environment, all.toArray(String[]::new));
  }

  @Test
  void clientsElsewhere_getNoSecret_andRulesByAnAbsolutePath() {
    CompareSettings settings = readElsewhere();
    assertThat(settings.shared()).isTrue();
    assertThat(settings.schedule()).isEqualTo(Schedule.SIMULTANEOUS);
    Arm encrypted = settings.arms().get(4);
    Database database = encrypted.on(settings.base(), "s");
    Map<String, String> props =
        settings.props(settings.levels().get(0), database, directory.resolve("r"));
    assertThat(props)
        .containsEntry("fleet", "spark://host:7077")
        .containsEntry("passwordEnv", "TPCC_PASSWORD")
        .doesNotContainKey("password");
    assertThat(props.toString() + settings.load().props(database, settings.place()))
        .contains("encRules=" + directory.toAbsolutePath().resolve("rules-tpcc-100-windows.props"))
        .doesNotContain("canary", "00112233");
    assertThat(TpccProps.of("test", props, Map.of("TPCC_PASSWORD", "there")::get).database())
        .extracting(there -> there.password().reveal())
        .isEqualTo("there");
    assertThat(settings.accountsElsewhere()).hasSize(5);
    assertThat(read().accountsElsewhere()).isEmpty();
    assertThat(settings.byOneClient(props)).doesNotContainKeys("fleet", "clients");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "password | canary-4 | password cannot be used with fleet",
        "conn | embedded:mysql | cannot be used with fleet, because clients on other machines",
        "conn | jdbc:mysql://h/db?password=canary-4 | because its secret would be sent",
        "arm.encrypted-100 | MEK=00112233445566778899aabbccddeeff&encRules=none | the arm"
            + " encrypted-100 cannot be used with fleet, because its secret would be sent",
        "arm.encrypted-100 | encRules=r.props | r.props",
        "encKeyProvider | com.example.Keys | because its secret would be sent to other machines",
        "schedule | duets | schedule=duets is not possible with",
      })
  void clientsElsewhere_areRefusedWhatTheyCannotDo(String key, String value, String message) {
    assertThatThrownBy(() -> readElsewhere("passwordEnv", "", key, value))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining(message)
        .hasMessageNotContainingAny("canary", "00112233");
  }

  @ParameterizedTest
  @CsvSource({
    "compare-quick.props, 3, 1",
    "compare-e1.props, 6, 5",
    "compare-aa.props, 2, 1",
    "compare-planted.props, 4, 1"
  })
  void samples_areRight(String sample, int arms, int levels) {
    CompareSettings settings =
        CompareProps.read(
            SAMPLES.resolve(sample),
            List.of(),
            Map.of("TPCC_PASSWORD", "canary", "TPCC_KEYS", "0")::get);
    assertThat(settings.arms()).hasSize(arms);
    assertThat(settings.levels()).hasSize(levels);
    assertThat(settings.arms().get(1).role()).isEqualTo(Role.AA_CHECK);
  }

  private Path jar(String entry) throws IOException {
    Path jar = directory.resolve("driver.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new ZipEntry(entry));
      out.closeEntry();
    }
    return jar;
  }

  private Arm peer(String... overrides) {
    List<String> all = new ArrayList<>(List.of("arms", "plain theirs"));
    all.addAll(List.of(overrides));
    return read(all.toArray(String[]::new)).arms().get(2);
  }

  private static final String ENC_JDBC = "com.aliyun.encdb.mysql.jdbc.EncDriver";

  private static final String PUBLISHED =
      "jdbc:mysql:encdb://{HOST}:{PORT}/{SCHEMA}?MEK=00112233445566778899aabbccddeeff&ENC_ALGO=SM4_128_GCM";

  @Test
  void encJdbc_isTakenByItsPublishedForm_asTheClassOfItsJar() throws IOException {
    Path jar = jar(ENC_JDBC.replace('.', '/') + ".class");
    Arm arm =
        peer("arm.theirs", PUBLISHED, "arm.theirs.driver", ENC_JDBC, "arm.theirs.jars", jar + "");
    Peer peer = Objects.requireNonNull(arm.peer());
    assertThat(peer.extras())
        .isEqualTo(
            new FreshJvm.Extras(
                List.of("--add-exports=java.base/com.sun.crypto.provider=ALL-UNNAMED"),
                List.of(jar.toAbsolutePath()),
                List.of()));
    assertThat(peer.tier(0)).contains(TrustTier.T2);
    assertThat(arm.encrypting()).isFalse();
    Database database = arm.on(read().base(), "s");
    assertThat(database.driver()).isEqualTo(ENC_JDBC);
    assertThat(database.conn().reveal()).startsWith("jdbc:mysql:encdb://db.example:3307/s?MEK=");
    assertThat(arm.shown()).doesNotContain("0011").contains("MEK=***");
  }

  @Test
  void driver_thatIsNotInItsJars_isRefusedWithBoth() throws IOException {
    Path jar = jar("org/other/Driver.class");
    assertThatThrownBy(
            () ->
                peer(
                    "arm.theirs",
                    PUBLISHED,
                    "arm.theirs.driver",
                    ENC_JDBC,
                    "arm.theirs.jars",
                    jar + ""))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("the class " + ENC_JDBC + " is in none of its jars")
        .hasMessageContaining(jar.toString())
        .hasMessageContaining("arm.theirs.jars");
  }

  @Test
  void driver_withoutJars_isRefusedWithTheKeyThatIsMissing() {
    assertThatThrownBy(() -> peer("arm.theirs", PUBLISHED, "arm.theirs.driver", ENC_JDBC))
        .hasMessageContaining("set arm.theirs.jars");
    assertThatThrownBy(
            () ->
                peer(
                    "arm.theirs",
                    PUBLISHED,
                    "arm.theirs.driver",
                    ENC_JDBC,
                    "arm.theirs.jars",
                    "/no/such.jar"))
        .hasMessageContaining("/no/such.jar, which is neither a jar nor a directory with jars");
    assertThatThrownBy(() -> peer("arm.theirs", "a=b", "arm.theirs.jars", "x.jar"))
        .hasMessageContaining("set arm.theirs.driver");
  }

  @Test
  void statedTier_isThatOfAnUnknownDriver() throws IOException {
    Path jar = jar("org/other/Driver.class");
    Arm arm =
        peer(
            "arm.theirs", "jdbc:other://{HOST}/{SCHEMA}",
            "arm.theirs.driver", "org.other.Driver",
            "arm.theirs.jars", directory.toString(),
            "arm.theirs.tier", "T3",
            "arm.theirs.jvmFlags", "-Da=b -Dc=d");
    Peer peer = Objects.requireNonNull(arm.peer());
    assertThat(peer.jars()).containsExactly(jar.toAbsolutePath());
    assertThat(peer.tier(0)).contains(TrustTier.T3);
    assertThat(peer.extras().flags()).containsExactly("-Da=b", "-Dc=d");
    assertThatThrownBy(
            () ->
                peer(
                    "arm.theirs", "jdbc:other://{HOST}/{SCHEMA}",
                    "arm.theirs.driver", "org.other.Driver",
                    "arm.theirs.jars", directory.toString(),
                    "foreignKeys", "true"))
        .hasMessageContaining("foreignKeys=true is not possible with the arms theirs");
  }

  @Test
  void shardingSphere_getsOurRulesAndKey_andReadsOnlyItsOwnTables() throws IOException {
    Path jar = jar("org/apache/shardingsphere/driver/ShardingSphereDriver.class");
    Arm arm =
        peer(
            "arm.theirs",
            "sslMode=DISABLED&encRules=" + directory.resolve("rules-tpcc-20-windows.props"),
            "arm.theirs.driver",
            "org.apache.shardingsphere.driver.ShardingSphereDriver",
            "arm.theirs.jars",
            jar.toString());
    assertThat(arm.on(read().base(), "s").conn().reveal())
        .startsWith(
            "jdbc:shardingsphere:mysql://db.example:3307/s?encKeyProvider=env:TPCC_KEYS&encRules=");
    assertThat(arm.rules().all()).hasSize(19);
    assertThat(arm.title()).isEqualTo("theirs, ShardingSphere-JDBC with 19 columns encrypted");
    assertThat(arm.storage().reveal()).isEqualTo("peer theirs");
    Peer peer = Objects.requireNonNull(arm.peer());
    assertThat(peer.tier(19)).contains(TrustTier.T3);
    assertThat(peer.tier(0)).isEmpty();
    assertThat(peer.extras())
        .isEqualTo(FreshJvm.Extras.ofJarsBehind(List.of(jar.toAbsolutePath())));
  }

  @Test
  void baseline_isNoDriverOfOthers() throws IOException {
    Path jar = jar("org/other/Driver.class");
    assertThatThrownBy(
            () ->
                read(
                    "arms", "theirs plain",
                    "arm.theirs", "jdbc:other://{HOST}/{SCHEMA}",
                    "arm.theirs.driver", "org.other.Driver",
                    "arm.theirs.jars", jar.toString()))
        .hasMessageContaining("begins with theirs, which has a driver of its own");
  }
}
