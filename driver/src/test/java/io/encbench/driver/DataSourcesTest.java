package io.encbench.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.beans.BeanInfo;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.naming.NamingException;
import javax.naming.RefAddr;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DataSourcesTest {
  private static final String HEX = "00112233445566778899aabbccddeeff";
  private static final String URL = "jdbc:encbench:mysql://127.0.0.1:1/d?password=sesame";

  static List<EncryptingCommonDataSource> sources() {
    return List.of(
        new EncryptingDataSource(),
        new EncryptingConnectionPoolDataSource(),
        new EncryptingXADataSource());
  }

  /** Sets every setting, the numbers and switches to other values than the default. */
  private static void fill(EncryptingCommonDataSource source) {
    source.setUrl(URL);
    source.setUser("anna");
    source.setPassword("sesame");
    source.setMek(HEX);
    source.setEncAlgo("AES_128_GCM");
    source.setEncRules("classpath:io/encbench/driver/one-column.props");
    source.setEncKeyProvider("file:/etc/keys");
    source.setEncKeyLifetime(60);
    source.setEncRememberRows(false);
    source.setEncWidenReads(false);
    source.setEncPackRows(5);
    source.setEncChecks(false);
    source.setEncMaxClientBytes(1000);
    source.setEncMeters("global");
    source.setEncName("orders");
    source.setEncCapture("orders.jsonl");
    source.setEncCaptureValues(true);
  }

  private static List<String> settingsOfTheDriver() throws SQLException {
    return Arrays.stream(new EncryptingDriver().getPropertyInfo(URL, null))
        .map((DriverPropertyInfo info) -> info.name)
        .toList();
  }

  @Test
  void settingsTable_listsWhatTheDriverKnows() throws Exception {
    List<String> documented = new ArrayList<>();
    String page = Files.readString(Path.of("../docs/driver/start.md"));
    Matcher row = Pattern.compile("(?m)^\\| `(\\w+)` \\|").matcher(page);
    while (row.find()) {
      documented.add(row.group(1));
    }
    assertThat(documented).containsExactlyInAnyOrderElementsOf(settingsOfTheDriver());
  }

  @ParameterizedTest
  @MethodSource("sources")
  void eachSetting_isABeanProperty(EncryptingCommonDataSource source) throws Exception {
    BeanInfo bean = Introspector.getBeanInfo(source.getClass());
    List<String> settable =
        Arrays.stream(bean.getPropertyDescriptors())
            .filter(property -> property.getWriteMethod() != null)
            .map(PropertyDescriptor::getName)
            .map(name -> name.toLowerCase(Locale.ROOT))
            .toList();
    List<String> expected = new ArrayList<>(List.of("url", "user", "password"));
    for (String setting : settingsOfTheDriver()) {
      expected.add(setting.replace("_", "").toLowerCase(Locale.ROOT));
    }
    assertThat(settable).containsAll(expected);
  }

  @ParameterizedTest
  @MethodSource("sources")
  void reference_makesAnEqualDataSource(EncryptingCommonDataSource source) throws Exception {
    fill(source);
    Reference reference = source.getReference();
    Object made = Objects.requireNonNull(made(reference));

    assertThat(made).hasSameClassAs(source);
    assertThat(addresses(((EncryptingCommonDataSource) made).getReference()))
        .isEqualTo(addresses(reference))
        .hasSize(3 + settingsOfTheDriver().size());
  }

  private static List<String> addresses(Reference reference) {
    return Collections.list(reference.getAll()).stream()
        .map((RefAddr address) -> address.getType() + "=" + address.getContent())
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @MethodSource("sources")
  void serializedDataSource_hasItsSettings(EncryptingCommonDataSource source) throws Exception {
    fill(source);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(source);
    }
    Object read;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      read = in.readObject();
    }
    assertThat(read).hasSameClassAs(source);
    assertThat(addresses(((EncryptingCommonDataSource) read).getReference()))
        .isEqualTo(addresses(source.getReference()));
  }

  @ParameterizedTest
  @MethodSource("sources")
  void keyProviderObject_hasNeitherForm(EncryptingCommonDataSource source) throws Exception {
    source.setKeyProvider(new TestKeys());
    assertThatThrownBy(source::getReference)
        .isInstanceOf(NamingException.class)
        .hasMessageContaining("setEncKeyProvider");
    try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
      assertThatThrownBy(() -> out.writeObject(source))
          .isInstanceOf(NotSerializableException.class)
          .hasMessageContaining("setEncKeyProvider");
    }
  }

  @ParameterizedTest
  @MethodSource("sources")
  void text_hidesSecrets(EncryptingCommonDataSource source) {
    fill(source);
    assertThat(source.toString()).isEqualTo(source.getClass().getSimpleName());
  }

  private static @Nullable Object made(Reference reference) throws SQLException {
    return new EncryptingDataSourceFactory().getObjectInstance(reference, null, null, null);
  }

  @Test
  void factory_takesTheReferencesOfContainers() throws Exception {
    Reference reference = new Reference("javax.sql.DataSource", "factory", null);
    reference.add(new StringRefAddr("auth", "Container"));
    reference.add(new StringRefAddr("URL", URL));
    reference.add(new StringRefAddr("encrules", "none"));

    assertThat(made(reference)).isInstanceOf(EncryptingDataSource.class);
    assertThat(made(new Reference("java.lang.String"))).isNull();
  }

  @Test
  void factory_refusesAMisspelledSetting() {
    Reference reference = new Reference(EncryptingDataSource.class.getName());
    reference.add(new StringRefAddr("encRule", "rules.props"));
    assertThatThrownBy(() -> made(reference))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("did you mean encRules?");
  }

  @Test
  void pooledConnections_needAUrlOfThisDriver() {
    EncryptingXADataSource source = new EncryptingXADataSource();
    source.setUrl("jdbc:mysql://127.0.0.1:1/d");
    source.setEncRules("none");
    assertThatThrownBy(source::getXAConnection)
        .isInstanceOf(SQLException.class)
        .hasMessageContaining("must begin with jdbc:encbench:");
  }
}
