package io.encbench.driver.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.crypto.cell.Algorithm;
import io.encbench.driver.EncryptingDataSource;
import io.encbench.driver.EncryptingDriver;
import io.encbench.driver.TestKeys;
import io.encbench.driver.rules.RulesText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DriverSettingsTest {
  private static final String HEX = "00112233445566778899aabbccddeeff";
  private static final String RULES = "classpath:io/encbench/driver/one-column.props";

  private static DriverSettings settings(Map<String, String> settings) throws SQLException {
    return DriverSettings.of(settings, /* provider= */ null);
  }

  private static void connect(String setting) throws SQLException {
    new EncryptingDriver()
        .connect("jdbc:encbench:mysql://127.0.0.1:1/d?MEK=" + HEX + "&" + setting, null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"MEK=" + HEX, "encKeyProvider=env:NO_SUCH", "encRules=", ""})
  void settingsWithoutRules_areRefused(String setting) {
    assertThatThrownBy(
            () ->
                new EncryptingDriver().connect("jdbc:mysql:encdb://127.0.0.1:1/d?" + setting, null))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("HY024"))
        .hasMessageContaining("encRules is not set")
        .hasMessageContaining("none if nothing is to be encrypted");
  }

  @Test
  void capturedValues_needAFileAndAKey() throws SQLException {
    Map<String, String> capture = Map.of("encRules", "none", "encCapture", "a.jsonl", "MEK", HEX);
    Map<String, String> values = new HashMap<>(capture);
    values.put("encCaptureValues", "true");
    DriverSettings settings = settings(values);

    assertThat(settings(capture).capture().valueKeys()).isNull();
    assertThat(settings.capture().valueKeys()).isNotNull();
    assertThat(settings.toString()).doesNotContain(HEX);
    values.remove("MEK");
    assertThatThrownBy(() -> settings(values)).hasMessageContaining("No key is set");
    values.remove("encCapture");
    assertThatThrownBy(() -> settings(values))
        .hasMessage(
            "encCaptureValues = true needs encCapture: set it to the file of the capture, or leave"
                + " both out");
    values.put("encCaptureValues", "some");
    assertThatThrownBy(() -> settings(values))
        .hasMessage("encCaptureValues = some must be true or false");
  }

  @Test
  void packedRows_are32_unlessSet() throws SQLException {
    assertThat(settings(Map.of("encRules", "none")).clientSide().packedRows()).isEqualTo(32);
    assertThat(settings(Map.of("encRules", "none", "encPackRows", "0")).clientSide().packedRows())
        .isZero();
    assertThatThrownBy(() -> settings(Map.of("encRules", "none", "encPackRows", "-1")))
        .hasMessageContaining("encPackRows = -1 must be a number of rows");
  }

  @Test
  void maxClientBytes_areAQuarterOfTheHeap_unlessSet() throws SQLException {
    assertThat(settings(Map.of("encRules", "none")).clientSide().maxBytes())
        .isEqualTo(Runtime.getRuntime().maxMemory() / 4);
    assertThat(
            settings(Map.of("encRules", "none", "encMaxClientBytes", "0")).clientSide().maxBytes())
        .isZero();
    assertThat(
            settings(Map.of("encRules", "none", "encMaxClientBytes", "123456789012"))
                .clientSide()
                .maxBytes())
        .isEqualTo(123_456_789_012L);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "64M", "", "9223372036854775808"})
  void maxClientBytes_thatAreNoNumberOfBytes_areRefused(String value) {
    assertThatThrownBy(() -> settings(Map.of("encRules", "none", "encMaxClientBytes", value)))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("HY024"))
        .hasMessageContaining("encMaxClientBytes = " + value)
        .hasMessageContaining("0 for no limit");
  }

  @Test
  void delegate_convertsTimesAlike() {
    assertThat(DelegateSettings.of(Map.of(), new Properties()).added())
        .isEqualTo(Map.of("preserveInstants", "true"));
  }

  @Test
  void rulesNone_needNoKey_andAskNoProvider() throws SQLException {
    DriverSettings settings = settings(Map.of("encRules", "none"));
    assertThat(settings.rules().isNone()).isTrue();
    assertThat(settings.algorithm()).isEqualTo(Algorithm.AES_128_SIV);
    assertThat(settings.keys().load().ids()).isEmpty();
    DriverSettings unasked = settings(Map.of("encRules", "NONE", "encKeyProvider", "env:NO_SUCH"));
    assertThat(unasked.keys().load().ids()).isEmpty();
  }

  @Test
  void rules_ofAFile_areRead(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("rules.props");
    Files.writeString(file, RulesText.complete("t.c = INT, DET"));
    DriverSettings settings = settings(Map.of("MEK", HEX, "encRules", file.toString()));
    assertThat(settings.rules().read().rule("T", "C")).isNotNull();
    assertThat(settings.toString()).doesNotContain(HEX);
  }

  @Test
  void rulesFile_cutOffAnywhere_isRefused(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("rules.props");
    String whole = RulesText.complete("t.c = INT, DET\nt.d = INT, DET\n").strip();
    for (int length = 0; length < whole.length(); length++) {
      Files.writeString(file, whole.substring(0, length));
      assertThatThrownBy(
              () ->
                  new EncryptingDriver()
                      .connect(
                          "jdbc:encbench:mysql://127.0.0.1:1/d?MEK=" + HEX + "&encRules=" + file,
                          null),
              "cut to %d characters",
              length)
          .isInstanceOf(SQLException.class)
          .hasMessageContaining(file.toString());
    }
  }

  @Test
  void keySources_bothOrNone_areRefused() {
    assertThatThrownBy(() -> settings(Map.of("encRules", RULES)))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("No key is set");
    assertThatThrownBy(
            () -> settings(Map.of("encRules", RULES, "MEK", HEX, "encKeyProvider", "env:A")))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("Both MEK and encKeyProvider");
  }

  @Test
  void key_thatIsMalformed_isNotShown() {
    assertThatThrownBy(() -> settings(Map.of("encRules", RULES, "MEK", HEX + "z")))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("MEK")
        .hasMessageContaining("32 or 64 hexadecimal digits")
        .hasMessageNotContaining(HEX);
  }

  @Test
  void otherSettings_thatAreWrong_tellWhatIsAllowed() {
    assertThatThrownBy(() -> settings(Map.of("encRules", "none", "ENC_ALGO", "DES")))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("ENC_ALGO = DES")
        .hasMessageContaining("SM4_128_GCM");
    assertThatThrownBy(() -> connect("encRules=/no/such"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("/no/such");
    assertThatThrownBy(() -> connect("encRules=classpath:no/x"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("no/x");
  }

  @Test
  void meters_ofWrongSettings_areRefused() {
    assertThatThrownBy(() -> settings(Map.of("encRules", "none", "encMeters", "on")))
        .isInstanceOf(SQLException.class)
        .hasMessage("encMeters = on must be one of off, global");
    assertThatThrownBy(() -> settings(Map.of("encRules", "none", "encName", " ")))
        .isInstanceOf(SQLException.class)
        .hasMessage("encName must not be empty");
  }

  @Test
  void meters_areOffUnlessTheyAreSet() throws SQLException {
    assertThat(settings(Map.of("encRules", "none")).meters())
        .isEqualTo(new DriverSettings.MeterSettings(/* global= */ false, "default"));
    assertThat(
            settings(Map.of("encRules", "none", "encMeters", "GLOBAL", "encName", "shop")).meters())
        .isEqualTo(new DriverSettings.MeterSettings(/* global= */ true, "shop"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "31536001", "ten", "1.5", ""})
  void keyLifetime_outsideItsRange_isRefused(String seconds) {
    assertThatThrownBy(() -> settings(Map.of("encRules", "none", "encKeyLifetime", seconds)))
        .isInstanceOf(SQLException.class)
        .hasMessage(
            "encKeyLifetime = " + seconds + " must be a number of seconds from 1 to 31536000");
  }

  @Test
  void dataSource_hasASetterForEachSetting() {
    List<String> setters =
        Arrays.stream(EncryptingDataSource.class.getMethods())
            .map(method -> method.getName().toLowerCase(Locale.ROOT))
            .toList();
    assertThat(DriverSettings.NAMES)
        .allSatisfy(
            name ->
                assertThat(setters)
                    .contains("set" + name.replace("_", "").toLowerCase(Locale.ROOT)));
  }

  @Test
  void providerBesidesAnotherSourceOfKeys_isRefused() {
    EncryptingDataSource source = new EncryptingDataSource();
    source.setUrl("jdbc:encbench:mysql://127.0.0.1:1/d?encRules=" + RULES);
    source.setKeyProvider(new TestKeys());
    source.setMek(HEX);
    assertThatThrownBy(source::getConnection)
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("A key provider is set in addition to MEK");
  }

  @Test
  void algorithm_thatNeedsALongerKey_isRefusedBeforeConnecting() {
    Properties properties = new Properties();
    properties.setProperty("MEK", HEX);
    properties.setProperty("encRules", RULES);
    properties.setProperty("ENC_ALGO", "AES_256_SIV");
    assertThatThrownBy(
            () -> new EncryptingDriver().connect("jdbc:encbench:nosuch://h/db", properties))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("AES_256_SIV")
        .hasMessageNotContaining(HEX);
  }

  @Test
  void property_beatsTheUrl() {
    Properties properties = new Properties();
    properties.setProperty("ENC_ALGO", "NONSENSE");
    assertThatThrownBy(
            () ->
                new EncryptingDriver()
                    .connect(
                        "jdbc:encbench:mysql://h/db?ENC_ALGO=AES_128_SIV&encRules=none",
                        properties))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("NONSENSE");
  }

  @Test
  void delegate_thatIsMissing_isNamedWithARemedy() {
    assertThatThrownBy(
            () ->
                new EncryptingDriver()
                    .connect(
                        "jdbc:encbench:nosuch://h/db?encRules="
                            + RULES
                            + "&password=pw123&MEK="
                            + HEX,
                        null))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("No JDBC driver on the class path")
        .hasMessageContaining("jdbc:encbench:nosuch://h/db?password=***")
        .hasMessageNotContaining("pw123")
        .hasMessageNotContaining(HEX);
  }

  @Test
  void propertyInfo_neverHoldsSecrets() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("password", "pw123");
    properties.setProperty("encKeyProvider", "env:X");
    for (DriverPropertyInfo info :
        new EncryptingDriver()
            .getPropertyInfo("jdbc:encbench:mysql://h/db?MEK=" + HEX, properties)) {
      assertThat(String.valueOf(info.value)).doesNotContain(HEX).doesNotContain("pw123");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "useAffectedRows=true",
        "treatMysqlDatetimeAsTimestamp=true",
        "useaffectedrows=TRUE",
        "sendFractionalSeconds=false",
        "preserveInstants=false",
        "padCharsWithSpace=yes",
        "blobsAreStrings=true",
        "propertiesTransform=x.Y",
        "useConfigs=coldFusion",
        "jdbcCompliantTruncation=no",
      })
  void delegateSetting_thatChangesConversions_isRefused(String setting) {
    int equals = setting.indexOf('=');
    Properties properties = new Properties();
    properties.setProperty(setting.substring(0, equals), setting.substring(equals + 1));
    assertThatThrownBy(() -> DelegateSettings.of(Map.of(), properties).requireCompatible())
        .isInstanceOf(SQLException.class)
        .hasMessageContainingAll("is not supported with encrypted columns", "remove it");
  }

  @ParameterizedTest
  @ValueSource(strings = {"useServerPrepStmts", "useCursorFetch"})
  void delegateSetting_thatLetsTheServerPrepare_isRefusedWhereLoadIsBalanced(String key) {
    assertThatThrownBy(
            () ->
                DelegateSettings.of(Map.of(key, "true"), new Properties())
                    .requirePreparedInClient())
        .isInstanceOf(SQLException.class)
        .hasMessageContainingAll(key + "=true is not supported", "loadbalance", "remove it");
  }

  @Test
  void delegateSettings_thatChangeNothing_areTaken() throws SQLException {
    Map<String, String> settings =
        Map.of(
            "useServerPrepStmts", "true",
            "rewriteBatchedStatements", "true",
            "useAffectedRows", "false",
            "useConfigs", "maxPerformance");
    DelegateSettings.of(settings, new Properties()).requireCompatible();
  }

  @Test
  void zone_isThatOfTheConnection() throws SQLException {
    assertThat(zone("connectionTimeZone", "LOCAL")).isEqualTo(ZoneId.systemDefault());
    assertThat(zone("connectionTimeZone", "SERVER")).isEqualTo(ZoneId.of("+02:00"));
    assertThat(zone("serverTimezone", "Asia/Tokyo")).isEqualTo(ZoneId.of("Asia/Tokyo"));
    assertThat(zone("other", "x")).isEqualTo(ZoneId.systemDefault());
    assertThatThrownBy(() -> zone("connectionTimeZone", "Nowhere"))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("Nowhere");
  }

  private static ZoneId zone(String key, String value) throws SQLException {
    return DelegateSettings.of(Map.of(key, value), new Properties()).zone("+02:00");
  }
}
