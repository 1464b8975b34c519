package io.encbench.driver.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.encbench.crypto.Scheme;
import io.encbench.crypto.key.KeyProvider;
import io.encbench.crypto.key.KeyRing;
import io.encbench.driver.TestKeys;
import io.encbench.driver.TestRules;
import io.encbench.driver.rules.EncryptionRules;
import io.encbench.driver.schema.DriverContext;
import io.encbench.driver.settings.DriverSettings;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class KeptContextTest {
  private static final EncryptionRules RULES = EncryptionRules.of(List.of(TestRules.NUMBER));

  private final AtomicLong seconds = new AtomicLong();
  private final KeptContext kept =
      new KeptContext("jdbc:x:", "user", RULES, () -> TimeUnit.SECONDS.toNanos(seconds.get()));
  private final TestKeys keys = new TestKeys();

  private static DriverSettings settings(KeyProvider provider, String... more) throws SQLException {
    Map<String, String> settings = new HashMap<>();
    settings.put("encRules", "unread");
    settings.put("encKeyLifetime", "100");
    for (int i = 0; i < more.length; i += 2) {
      settings.put(more[i], more[i + 1]);
    }
    return DriverSettings.of(settings, provider);
  }

  @Test
  void provider_isAskedOnceForALifetime_andThenARotationIsSeen() throws SQLException {
    DriverContext first = kept.current(settings(keys));
    seconds.set(99);
    assertThat(kept.current(settings(keys))).isSameAs(first);
    assertThat(keys.asked()).isEqualTo(1);
    seconds.set(100);
    assertThat(kept.current(settings(keys))).as("the same keys").isSameAs(first);
    assertThat(keys.asked()).isEqualTo(2);
    keys.add(2);
    seconds.set(200);
    assertThat(kept.current(settings(keys)).keys().ids()).containsExactly(2, 1);
    assertThat(keys.asked()).isEqualTo(3);
  }

  @Test
  void outage_leavesTheLastKeys_untilItIsOver() throws SQLException {
    DriverContext first = kept.current(settings(keys));
    keys.setReachable(false);
    seconds.set(100);
    assertThat(kept.current(settings(keys))).isSameAs(first);
    assertThat(kept.current(settings(keys))).isSameAs(first);
    assertThat(keys.asked()).isEqualTo(2);
    seconds.set(130);
    assertThat(kept.current(settings(keys))).isSameAs(first);
    assertThat(keys.asked()).isEqualTo(3);
    keys.setReachable(true);
    keys.add(2);
    seconds.set(160);
    assertThat(kept.current(settings(keys)).keys().newest()).isEqualTo(2);
  }

  @Test
  void outage_beforeThereWereKeys_isAnError_andTheNextConnectionAsksAgain() throws SQLException {
    keys.setReachable(false);
    assertThatThrownBy(() -> kept.current(settings(keys)))
        .isInstanceOf(SQLException.class)
        .hasMessage("the key service does not answer");
    keys.setReachable(true);
    assertThat(kept.current(settings(keys)).keys().ids()).containsExactly(1);
  }

  /** A key service that hangs does not make other connections wait. */
  @Test
  void connections_opened_whileAnotherAsks_haveTheLastKeys() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    KeyProvider hanging = new Hanging(asked, answer, keys);
    answer.countDown();
    DriverContext first = kept.current(settings(hanging));
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch askedAgain = new CountDownLatch(1);
    KeyProvider hangs = new Hanging(askedAgain, never, keys);
    seconds.set(100);
    CompletableFuture<DriverContext> asking =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return kept.current(settings(hangs));
              } catch (SQLException e) {
                throw new IllegalStateException(e);
              }
            });
    askedAgain.await();
    assertThat(kept.current(settings(hangs))).isSameAs(first);
    never.countDown();
    assertThat(asking.get()).isSameAs(first);
  }

  @Test
  void connection_thatAsksAProviderWhichHangs_goesOnWithTheLastKeys() throws Exception {
    DriverContext first = kept.current(settings(keys));
    CountDownLatch answer = new CountDownLatch(1);
    KeyProvider hangs = new Hanging(new CountDownLatch(1), answer, keys);
    seconds.set(100);
    assertThat(kept.current(settings(hangs))).isSameAs(first);
    assertThat(kept.current(settings(hangs))).as("it is not asked beside").isSameAs(first);
    keys.add(2);
    answer.countDown();
    while (kept.current(settings(hangs)).keys().newest() == 1) {
      Thread.onSpinWait();
    }
  }

  @Test
  void masterKeys_areGone_onceSubkeysExist() throws SQLException {
    KeyRing[] given = new KeyRing[1];
    DriverContext context =
        kept.current(
            settings(
                new KeyProvider() {
                  @Override
                  public String scheme() {
                    return "own";
                  }

                  @Override
                  public KeyRing load(String argument) {
                    given[0] = keys.load(argument);
                    return given[0];
                  }
                }));
    assertThat(context.keys().ids()).containsExactly(1);
    assertThatThrownBy(() -> context.ciphers().bytes(Scheme.RND, "other").encrypt(new byte[1]))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("master keys were discarded");
    assertThat(given[0].fingerprint()).isEqualTo(context.keys().fingerprint());
  }

  private record Hanging(CountDownLatch asked, CountDownLatch answer, KeyProvider keys)
      implements KeyProvider {
    @Override
    public String scheme() {
      return "hanging";
    }

    @Override
    public KeyRing load(String argument) {
      asked.countDown();
      try {
        answer.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return keys.load(argument);
    }
  }
}
