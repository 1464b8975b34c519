package io.encbench.tpcc.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.process.ProcessorSplit;
import io.encbench.tpcc.run.RunTags;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ClientWorkTest {
  private static final ClientSpec SPEC =
      new ClientSpec(
          new TreeMap<>(Map.of("password", "hush-hush")),
          3,
          RunTags.ofNumber(3),
          4711L,
          new ProcessorSplit(List.of(0), List.of(1)),
          /* files= */ null,
          0);

  @Test
  void work_canBeSentToOtherMachines() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new ClientWork(SPEC, true));
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(in.readObject()).isEqualTo(new ClientWork(SPEC, true));
    }
  }

  @Test
  void specOfAClient_hasItsTag_andOnlyTheFirstMetersTheServer() {
    assertThat(SPEC.ofClient(1).serverPid()).isEqualTo(4711);
    assertThat(SPEC.ofClient(2).serverPid()).isNull();
    assertThat(SPEC.ofClient(2).tags().client()).isEqualTo("2");
    assertThat(SPEC.ofClient(2).client()).isEqualTo(2);
  }

  @Test
  void spec_showsNoSecret() {
    assertThat(SPEC.toString()).doesNotContain("hush-hush");
    assertThat(new ClientWork(SPEC, true).toString()).doesNotContain("hush-hush");
  }
}
