package io.encbench.suites;

import static org.assertj.core.api.Assertions.assertThat;

import io.encbench.experiment.result.ArmDescription;
import io.encbench.experiment.result.ExperimentResult;
import io.encbench.experiment.result.ModeProof;
import io.encbench.report.file.JsonResults;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays a small shop with windows too short for meaningful numbers. */
class ReplayCommandIT {
  private static final String SCHEMA =
      """
      CREATE TABLE customer (id INT PRIMARY KEY AUTO_INCREMENT, name VARCHAR(40) NOT NULL);
      CREATE TABLE orders (id INT PRIMARY KEY AUTO_INCREMENT, customer_id INT NOT NULL,
        note VARCHAR(100), total DECIMAL(10,2) NOT NULL, placed DATETIME,
        FOREIGN KEY (customer_id) REFERENCES customer (id));
      """;

  private static final String RULES =
      """
      customer.name = VARCHAR(40) COLLATE utf8mb4_0900_ai_ci, DET
      orders.note = VARCHAR(100) COLLATE utf8mb4_0900_ai_ci, RND
      orders.total = DECIMAL(10,2), RND
      end-of-rules = 3
      """;

  private static final String CAPTURE =
      """
      {"captureVersion":2,"source":"encCapture","schema":"shop","seconds":60,"statements":8,"losses":[],"transactions":4,"lostTransactions":[],"connections":2}
      {"id":1,"statement":"SELECT name FROM customer WHERE id = ?","calls":300,"rowsSent":300}
      {"id":2,"statement":"SELECT id, note, total FROM orders WHERE customer_id = ? ORDER BY id","calls":300,"rowsSent":300}
      {"id":3,"statement":"INSERT INTO orders (customer_id, note, total, placed) VALUES (?, ?, ?, NOW())","calls":600,"requests":200,"rowsChanged":600}
      {"id":4,"statement":"UPDATE orders SET total = total + ? WHERE id = ?","calls":100,"rowsChanged":100}
      {"id":5,"statement":"SELECT id FROM orders WHERE note LIKE ? ORDER BY id LIMIT ?","calls":50,"rowsSent":500}
      {"id":6,"statement":"SELECT id FROM customer WHERE name LIKE ? ESCAPE ?","calls":50,"rowsSent":50}
      {"id":7,"statement":"DELETE FROM orders WHERE id = ?","calls":100,"rowsChanged":100}
      {"id":8,"statement":"COMMIT","calls":300}
      {"transaction":[1,2,3,4],"count":100}
      {"transaction":[1,[3,5]],"count":100}
      {"transaction":[1,2,7,5],"count":100}
      {"transaction":[6],"count":50}
      """;

  @TempDir private Path directory;

  private Path file(String name, String content) throws Exception {
    return Files.writeString(directory.resolve(name), content);
  }

  @Test
  void replay_comparesAnswers_measuresAllArms_andSaysWhatIsLeftOut() throws Exception {
    Path output = directory.resolve("out");
    int exit =
        JmhSuites.commandLine()
            .execute(
                "replay",
                file("shop.jsonl", CAPTURE).toString(),
                "--schema=" + file("shop.sql", SCHEMA),
                "--rules=" + file("rules.props", RULES),
                "--rows=100,orders=400",
                "--compare=60",
                "--clients=2",
                "--output=" + output,
                "--blocks=2",
                "--warmup-ms=0",
                // Enough for 30 transactions on a machine that has more to do.
                "--measure-ms=1500",
                "--rounds=2",
                "--jvm-flag=-Xmx256m,-XX:TieredStopAtLevel=1");
    ExperimentResult result = JsonResults.read(output.resolve("results.json"));
    assertThat(exit).as(result.rejected().toString()).isZero();
    assertThat(result.arms())
        .extracting(ArmDescription::name)
        .containsExactly("plain", "plain-again", "tls13-aes128", "rules");
    ModeProof proof = Objects.requireNonNull(result.arms().get(3).proof());
    assertThat(proof.cells()).isPositive();
    assertThat(output.resolve("report.html"))
        .content()
        .contains(
            "Cores for these transactions",
            "gave the same answers as the baseline to",
            "of 60 transactions",
            "What is not replayed",
            "SELECT id FROM customer WHERE name LIKE ? ESCAPE ?");
  }

  @Test
  void noStatementCanBeReplayed_endsBeforeTheMeasurement() throws Exception {
    String unusable = CAPTURE.replaceAll("(FROM|INTO|UPDATE) (customer|orders)", "$1 missing");
    StringWriter err = new StringWriter();
    int exit =
        JmhSuites.commandLine()
            .setErr(new PrintWriter(err))
            .execute(
                "replay",
                file("shop.jsonl", unusable).toString(),
                "--schema=" + file("shop.sql", SCHEMA),
                "--rules=" + file("rules.props", RULES),
                "--rows=10",
                "--output=" + directory.resolve("none"));
    assertThat(exit).isEqualTo(JmhSuites.EXIT_CONFIGURATION);
    assertThat(err.toString()).contains("no captured statement can be replayed", "error 1146");
    assertThat(directory.resolve("none/report.html")).doesNotExist();
  }
}
