package io.encbench.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.config.ConfigurationException;
import io.encbench.fleet.FleetPlan;
import io.encbench.spark.Message.Reply;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StarterTest {
  @TempDir private Path directory;
  private final List<String> told = new ArrayList<>();
  private FleetPlan plan;
  private Starter starter;

  @BeforeEach
  void prepare() {
    plan = new FleetPlan(2, /* jvms= */ 1, List.of(), directory);
    starter = new Starter(plan, told::add);
  }

  private Reply sent(Message message) {
    byte[] bytes = Message.written(message);
    return Message.read(
        Message.written(starter.receive(Message.read(bytes, Message.class))), Reply.class);
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void meeting_hasTheLinesOfAll_onceAllAreThere() {
    assertThat(sent(new Message.Meet(1, 0, "b")).lines()).isNull();
    assertThat(sent(new Message.Meet(0, 0, "a")).lines()).containsExactly("a", "b");
    assertThat(sent(new Message.Meet(0, 1, "c")).lines()).isNull();
    assertThat(sent(new Message.Meet(1, 0, "b")).lines()).containsExactly("a", "b");
    assertThat(sent(new Message.Meet(1, 1, "d")).lines()).containsExactly("c", "d");
  }

  @Test
  void orders_reachEachClient_inTheirOrder() {
    assertThat(sent(new Message.Order(0, 0)).lines()).isNull();
    starter.order("first");
    starter.order("second");
    assertThat(sent(new Message.Order(0, 0)).lines()).containsExactly("first");
    assertThat(sent(new Message.Order(1, 0)).lines()).containsExactly("first");
    assertThat(sent(new Message.Order(0, 1)).lines()).containsExactly("second");
    assertThat(sent(new Message.Order(0, 2)).lines()).isNull();
  }

  @Test
  void failedClient_isTheReasonForAll() {
    sent(new Message.Failed(1, "no disk space"));
    sent(new Message.Failed(0, "its JVM was ended"));
    assertThat(sent(new Message.Beat(0)).broken()).isEqualTo("client 2 of 2: no disk space");
    assertThat(sent(new Message.Meet(0, 0, "a")).broken()).startsWith("client 2 of 2: ");
  }

  @Test
  void files_arriveInParts_andOnlyInTheDirectoryOfTheClient() {
    sent(new Message.FilePart(1, "result.csv", base64("1,")));
    sent(new Message.FilePart(1, "result.csv", base64("2\n")));
    assertThat(plan.filesOf(1).resolve("result.csv")).hasContent("1,2\n");
    sent(new Message.FilePart(1, "plain/8-terminals/result.csv", base64("3\n")));
    assertThat(plan.filesOf(1).resolve("plain/8-terminals/result.csv")).hasContent("3\n");
    assertThat(sent(new Message.Beat(1)).broken()).isNull();
    for (String outside : List.of("../result.csv", "plain/../../result.csv", "/result.csv")) {
      starter = new Starter(plan, told::add);
      assertThat(sent(new Message.FilePart(1, outside, base64("x"))).broken()).contains(outside);
    }
    assertThat(directory.resolve("result.csv")).doesNotExist();
  }

  @Test
  void errorOfTheProgram_endsTheClients() {
    starter =
        new Starter(
            plan,
            line -> {
              throw new ConfigurationException("the directory exists");
            });
    assertThat(sent(new Message.Told(0, "news")).broken()).contains("the directory exists");
    assertThat(starter.failure()).isInstanceOf(ConfigurationException.class);
  }

  @Test
  void askedEnd_isToldWithTheNextReply() {
    assertThat(sent(new Message.Beat(0)).endAsked()).isFalse();
    starter.askEnd();
    assertThat(sent(new Message.Told(0, "news")).endAsked()).isTrue();
    assertThat(told).containsExactly("news");
  }

  @Test
  void clientsThatLeave_areNotWaitedFor() throws Exception {
    sent(new Message.Beat(0));
    sent(new Message.Beat(1));
    sent(new Message.Left(0));
    starter.left(1);
    long before = System.nanoTime();
    starter.awaitLeft(Duration.ofMinutes(1));
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(30));
  }
}
