package io.encbench.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PropsFileTest {
  @Test
  void read_byteOrderMark_isLeftOut(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("x.props"), "\uFEFFkey=value\n");
    assertThat(PropsFile.read(file).entries())
        .containsExactly(new PropsFile.Entry("key", "value", 1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE"})
  void read_utf16_isRefusedByItsName(String charset, @TempDir Path directory) throws IOException {
    Path file =
        Files.write(directory.resolve("x.props"), "key=value\n".getBytes(Charset.forName(charset)));
    assertThatThrownBy(() -> PropsFile.read(file))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("the file " + file + " is encoded in UTF-16: save it as UTF-8");
  }

  @Test
  void invisibleCharacter_isRefusedWithItsLine() {
    assertThatThrownBy(() -> PropsFile.parse("rules.props", "\uFEFFa.b = INT, DET"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "rules.props, line 1: holds the invisible character U+FEFF, a byte order mark: save the"
                + " file as UTF-8 without it");
    assertThatThrownBy(() -> PropsFile.parse("rules.props", "a.b = 1\na\u200B.c = 2"))
        .hasMessage("rules.props, line 2: holds the invisible character U+200B: remove it");
    assertThatThrownBy(() -> PropsFile.parse("rules.props", "a.b\u00A0 = 1"))
        .hasMessage("rules.props, line 1: holds the invisible character U+00A0: remove it");
    assertThatThrownBy(() -> PropsFile.parse("rules.props", "a.b\u0000 = 1"))
        .hasMessage("rules.props, line 1: holds the invisible character U+0000: remove it");
  }

  @Test
  void parse_commentsOfAllKinds_areSkipped() {
    PropsFile file = PropsFile.parse("x.props", "# a\n! b\n// c=d\n\n  // e\nkey = value \n");
    assertThat(file.entries()).containsExactly(new PropsFile.Entry("key", "value", 6));
  }

  @Test
  void parse_continuedLine_isOneEntryWithItsFirstLine() {
    PropsFile file = PropsFile.parse("x.props", "a=1\nurl=jdbc:mysql://h/\\\n   db\nb=2\\\\\nc=3");
    assertThat(file.entries())
        .extracting(PropsFile.Entry::key, PropsFile.Entry::value, PropsFile.Entry::line)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("a", "1", 1),
            org.assertj.core.groups.Tuple.tuple("url", "jdbc:mysql://h/db", 2),
            org.assertj.core.groups.Tuple.tuple("b", "2\\", 4),
            org.assertj.core.groups.Tuple.tuple("c", "3", 5));
  }

  @Test
  void parse_keyTwice_namesBothLines() {
    assertThatThrownBy(() -> PropsFile.parse("x.props", "a=1\nb=2\na=3"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage("x.props, line 3: key 'a' already appears in line 1");
  }

  @Test
  void unknownKey_namesFileLineAndNearestKey() {
    PropsFile file = PropsFile.parse("x.props", "\npasword=secret");
    assertThat(file.unknownKey(file.entries().get(0), List.of("user", "password")))
        .hasMessage(
            "x.props, line 2: unknown key 'pasword'; did you mean 'password'? Known keys: user,"
                + " password");
  }

  @Test
  void read_missingFile_isAConfigurationError() {
    assertThatThrownBy(() -> PropsFile.read(java.nio.file.Path.of("no", "such.props")))
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("such.props");
  }
}
