package io.encbench.profile.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.profile.connect.UrlHosts.Choice;
import io.encbench.profile.connect.UrlHosts.Host;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlHostsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "jdbc:mysql:loadbalance: | ANY_FOR_EACH_TRANSACTION | 2 | true",
        "jdbc:encbench:mysql:loadbalance: | ANY_FOR_EACH_TRANSACTION | 2 | true",
        "jdbc:mysql:encdb:loadbalance: | ANY_FOR_EACH_TRANSACTION | 2 | true",
        "jdbc:mysql:replication: | SOURCE | 1 | false",
        "jdbc:mysql: | FIRST | 1 | false",
        "jdbc:encbench:mysql: | FIRST | 1 | false",
        "jdbc:mariadb:loadbalance: | ANY | 2 | false",
        "jdbc:encbench:mariadb:sequential: | FIRST | 1 | false",
      })
  void severalHosts_areUsedAsTheUrlSays(String start, Choice choice, int written, boolean moves) {
    UrlHosts hosts = UrlHosts.of(start + "//h1:1,h2/db?a=b,c");
    assertThat(hosts.choice()).isEqualTo(choice);
    assertThat(hosts.several()).isTrue();
    assertThat(hosts.hosts()).extracting(Host::name).containsExactly("h1:1", "h2:3306");
    assertThat(hosts.written()).hasSize(written);
    assertThat(hosts.moves()).isEqualTo(moves);
    String direct = start.replaceFirst("(loadbalance|replication|sequential):$", "");
    assertThat(hosts.hosts())
        .extracting(Host::url)
        .containsExactly(direct + "//h1:1/db?a=b,c", direct + "//h2/db?a=b,c");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[::1]:1,[::2] | [::1]:1, [::2]:3306",
        "(host=h1,port=1),(port=2,host=h2,type=source) | h1:1, h2:2",
        "address=(host=h1)(port=1)(password=x,y),h2 | h1:1, h2:3306",
        "u:secret@h1:1,u:secret@h2 | h1:1, h2:3306",
        ",h2 | localhost:3306, h2:3306",
      })
  void nameOfAHost_isHostAndPort_withoutAnAccount(String hosts, String names) {
    assertThat(String.join(", ", names(UrlHosts.of("jdbc:mysql:loadbalance://" + hosts + "/db"))))
        .isEqualTo(names);
  }

  private static List<String> names(UrlHosts hosts) {
    return hosts.hosts().stream().map(Host::toString).toList();
  }

  @Test
  void sources_areThoseOfThatType() {
    UrlHosts hosts =
        UrlHosts.of(
            "jdbc:mysql:replication://(host=h1,type=replica),(host=h2,type=source),"
                + "(type=SOURCE,host=h3)/db");
    assertThat(hosts.written()).extracting(Host::name).containsExactly("h2:3306", "h3:3306");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://h:1/db?a=b",
        "jdbc:mysql:loadbalance://h:1/db",
        "jdbc:mysql+srv://h/db",
        "jdbc:other:x",
        "embedded:mysql?encRules=r"
      })
  void oneHost_keepsItsUrl(String url) {
    UrlHosts hosts = UrlHosts.of(url);
    assertThat(hosts.several()).isFalse();
    assertThat(hosts.moves()).isFalse();
    assertThat(hosts.written()).singleElement().extracting(Host::url).isEqualTo(url);
  }

  @Test
  void hostsThatShareAnAccount_areRefused() {
    assertThatThrownBy(() -> UrlHosts.of("jdbc:mysql://u:secret@[h1,h2]/db"))
        .isInstanceOf(ConfigurationException.class)
        .hasMessage(
            "conn has several hosts between [ and ]: separate hosts by commas only, and set user"
                + " and password by their keys");
  }
}
