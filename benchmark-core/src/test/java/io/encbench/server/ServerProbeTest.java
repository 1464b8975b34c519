package io.encbench.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ServerProbeTest {
  @Test
  void variable_withASecretLookingName_isHidden() {
    assertThat(
            ServerProbe.redacted(
                Map.of(
                    "keyring_hashicorp_secret_id", "s",
                    "wsrep_sst_auth", "u:p",
                    "authentication_ldap_simple_bind_root_pwd", "x",
                    "report_password", "",
                    "hashicorp_key_management_token", "t",
                    "ngram_token_size", "2",
                    "key_buffer_size", "8388608",
                    "ssl_key", "server-key.pem")))
        .containsEntry("keyring_hashicorp_secret_id", "***")
        .containsEntry("wsrep_sst_auth", "***")
        .containsEntry("authentication_ldap_simple_bind_root_pwd", "***")
        .containsEntry("report_password", "")
        .containsEntry("hashicorp_key_management_token", "***")
        .containsEntry("ngram_token_size", "2")
        .containsEntry("key_buffer_size", "8388608")
        .containsEntry("ssl_key", "server-key.pem");
  }

  @Test
  void path_inTheHomeDirectory_doesNotNameIt() {
    String home = System.getProperty("user.home");
    assertThat(ServerProbe.redacted(Map.of("basedir", home + "/servers/mysql/", "tmpdir", "/tmp")))
        .containsEntry("basedir", "~/servers/mysql/")
        .containsEntry("tmpdir", "/tmp");
  }
}
