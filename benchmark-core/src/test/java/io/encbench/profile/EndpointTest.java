package io.encbench.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.config.ConfigurationException;
import io.encbench.config.Secret;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointTest {
  private static Endpoint of(String url) {
    return new Endpoint(url, "u", Secret.of("p"), null);
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://127.0.0.1:3307/db,127.0.0.1,3307,jdbc:mysql://127.0.0.2:99/db",
    "jdbc:mysql://127.0.0.1/db?a=b:c/d,127.0.0.1,3306,jdbc:mysql://127.0.0.2:99/db?a=b:c/d",
    "jdbc:mysql://[::1]:1/db,::1,1,jdbc:mysql://127.0.0.2:99/db",
    "jdbc:mysql://127.0.0.1:5,127.0.0.1,5,jdbc:mysql://127.0.0.2:99",
  })
  void hostAndPort_areReadAndReplaced(String url, String host, int port, String replaced)
      throws Exception {
    Endpoint endpoint = of(url);
    assertThat(endpoint.address())
        .isEqualTo(new InetSocketAddress(InetAddress.getByName(host), port));
    Endpoint by = endpoint.by(new InetSocketAddress("127.0.0.2", 99));
    assertThat(by).isEqualTo(new Endpoint(replaced, "u", endpoint.password(), null));
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:mysql://127.0.0.1:3307/db,db,jdbc:mysql://127.0.0.1:3307/my%24%26b%3F",
    "jdbc:mysql://127.0.0.1/db?a=b:c/d,db,jdbc:mysql://127.0.0.1/my%24%26b%3F?a=b:c/d",
    "jdbc:mysql://[::1]:1/,'',jdbc:mysql://[::1]:1/my%24%26b%3F",
  })
  void database_isReadAndReplaced(String url, String database, String replaced) {
    assertThat(of(url).database()).isEqualTo(database);
    Endpoint in = of(url).in("my$&b?");
    assertThat(in.url()).isEqualTo(replaced);
    assertThat(in.database()).isEqualTo("my$&b?");
  }

  @Test
  void severalHosts_areRefused() {
    assertThatThrownBy(() -> of("jdbc:mysql://a:1,b:2/db").address())
        .isInstanceOf(ConfigurationException.class)
        .hasMessageContaining("does not name one host");
  }
}
