package io.encbench.suites.micro;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Everything that the micro suite can measure, with the limits that cells must meet. */
final class MicroCatalogue {
  private static final int SHORT_BYTES = 16;
  private static final int DET_OVERHEAD_BYTES = 18;
  private static final int RND_OVERHEAD_BYTES = 30;
  private static final int RND_LONG_BYTES = 24;
  private static final int LONGEST_CHECKED_BYTES = 120;

  private static final Limit BLOCKS = Limit.ratio(4);
  private static final Limit AES_GCM = Limit.ratio(1.2);
  private static final Limit SM4_GCM = Limit.ratio(0.7);

  private MicroCatalogue() {}

  static List<MicroQuestion> all() {
    return List.of(
        longCells(), sivCells(), rndTexts(), aesGcmCells(), sm4GcmCells(), driver(), prepares());
  }

  /**
   * The questions, reduced to the cases whose id contains a match. Questions without such a case
   * are left out.
   */
  static List<MicroQuestion> matching(Pattern wanted) {
    return all().stream()
        .map(
            question ->
                new MicroQuestion(
                    question.benchmark(),
                    question.title(),
                    question.unit(),
                    question.cases().stream()
                        .filter(each -> wanted.matcher(each.id()).find())
                        .toList()))
        .filter(question -> !question.cases().isEmpty())
        .toList();
  }

  private static MicroQuestion longCells() {
    String id = LongCellBenchmark.class.getSimpleName();
    return question(
        LongCellBenchmark.class,
        "Cell of an integer of 32 bits beside one AES-128 block",
        "cell",
        List.of(
            new MicroCase(
                id + ".encrypt",
                "encrypt",
                Map.of(),
                1,
                List.of(
                    baseline("raw AES block", "encryptRaw"),
                    new MicroArm(
                        "det-cell",
                        "DET cell",
                        "encryptDet",
                        BLOCKS.andOnlyArrayOf(RawBlocks.BLOCK_BYTES)),
                    arm("rnd-cell", "RND cell, format 1", "encryptRnd"),
                    new MicroArm(
                        "rnd-cell-2",
                        "RND cell, format 2",
                        "encryptRnd2",
                        BLOCKS.andOnlyArrayOf(RND_LONG_BYTES)),
                    arm("ord-cell", "ORD cell, format 1", "encryptOrd"),
                    new MicroArm("ord-cell-2", "ORD cell, format 2", "encryptOrd2", BLOCKS),
                    arm("ord-small-2", "the same, below 1,000", "encryptSmallOrd2"),
                    arm("ord-blocks-2", "its AES blocks alone", "encryptOrd2Blocks"))),
            new MicroCase(
                id + ".decrypt",
                "decrypt",
                Map.of(),
                1,
                List.of(
                    baseline("raw AES block", "decryptRaw"),
                    new MicroArm("det-cell", "DET cell", "decryptDet", BLOCKS.andNoAllocation()),
                    arm("rnd-cell", "RND cell, format 1", "decryptRnd"),
                    new MicroArm(
                        "rnd-cell-2",
                        "RND cell, format 2",
                        "decryptRnd2",
                        BLOCKS.andNoAllocation()),
                    arm("ord-cell", "ORD cell, format 1", "decryptOrd"),
                    new MicroArm(
                        "ord-cell-2",
                        "ORD cell, format 2",
                        "decryptOrd2",
                        BLOCKS.andNoAllocation()),
                    arm("ord-small-2", "the same, below 1,000", "decryptSmallOrd2"),
                    arm("ord-blocks-2", "its AES blocks alone", "decryptOrd2Blocks")))));
  }

  private static MicroQuestion sivCells() {
    List<MicroCase> cases = new ArrayList<>();
    for (int size : List.of(SHORT_BYTES, 120, 1024)) {
      cases.add(
          sized(
              SivCellBenchmark.class,
              "encrypt",
              size,
              List.of(
                  baseline("Tink AES-SIV", "encryptTink"),
                  new MicroArm(
                      "det-cell",
                      "SIV cell, DET",
                      "encryptDet",
                      onlyArray(size, size + DET_OVERHEAD_BYTES)),
                  new MicroArm(
                      "rnd-cell",
                      "SIV cell, RND",
                      "encryptRnd",
                      onlyArray(size, size + RND_OVERHEAD_BYTES)))));
      cases.add(
          sized(
              SivCellBenchmark.class,
              "decrypt",
              size,
              List.of(
                  baseline("Tink AES-SIV", "decryptTink"),
                  new MicroArm("det-cell", "SIV cell, DET", "decryptDet", onlyArray(size, size)),
                  new MicroArm("rnd-cell", "SIV cell, RND", "decryptRnd", onlyArray(size, size)))));
    }
    return question(
        SivCellBenchmark.class, "AES-256-SIV cell of a text beside Tink's AES-SIV", "cell", cases);
  }

  /** Allocation is limited for short texts only. */
  private static Limit onlyArray(int textBytes, int resultBytes) {
    return textBytes <= LONGEST_CHECKED_BYTES ? Limit.NONE.andOnlyArrayOf(resultBytes) : Limit.NONE;
  }

  private static MicroQuestion rndTexts() {
    List<MicroCase> cases = new ArrayList<>();
    for (int size : List.of(SHORT_BYTES, 120, 1024)) {
      for (String direction : List.of("encrypt", "decrypt")) {
        int result = direction.equals("encrypt") ? size + RND_OVERHEAD_BYTES : size;
        cases.add(
            sized(
                RndTextBenchmark.class,
                direction,
                size,
                List.of(
                    baseline("SIV", direction + "Siv"),
                    new MicroArm("ocb", "OCB", direction + "Ocb", onlyArray(size, result)),
                    arm("ocb-blocks", "its AES blocks alone", direction + "OcbBlocks"),
                    arm("gcm", "GCM", direction + "Gcm"))));
      }
    }
    return question(
        RndTextBenchmark.class, "RND cell of a text, by the mode of AES-128", "cell", cases);
  }

  private static MicroQuestion aesGcmCells() {
    List<MicroCase> cases = new ArrayList<>();
    for (int size : List.of(SHORT_BYTES, 1024)) {
      for (String direction : List.of("encrypt", "decrypt")) {
        cases.add(
            sized(
                AesGcmCellBenchmark.class,
                direction,
                size,
                List.of(
                    baseline("SunJCE, reused", direction + "Platform"),
                    new MicroArm("gcm-cell", "AES-GCM cell", direction + "Cell", AES_GCM),
                    arm("tink", "Tink AES-GCM", direction + "Tink"),
                    arm("bouncycastle", "BouncyCastle JCE", direction + "BouncyCastle"))));
      }
    }
    return question(
        AesGcmCellBenchmark.class,
        "AES-128-GCM cell of a text beside the platform's cipher",
        "cell",
        cases);
  }

  private static MicroQuestion sm4GcmCells() {
    List<MicroCase> cases = new ArrayList<>();
    for (int size : List.of(SHORT_BYTES, 120)) {
      for (String direction : List.of("encrypt", "decrypt")) {
        cases.add(
            sized(
                Sm4GcmCellBenchmark.class,
                direction,
                size,
                List.of(
                    baseline("BouncyCastle JCE", direction + "BouncyCastle"),
                    new MicroArm("sm4-cell", "SM4-GCM cell", direction + "Cell", SM4_GCM))));
      }
    }
    return question(
        Sm4GcmCellBenchmark.class,
        "SM4-GCM cell of a text beside BouncyCastle's JCE cipher",
        "cell",
        cases);
  }

  private static MicroQuestion driver() {
    return question(
        DriverBenchmark.class,
        "Reads through the driver from a stub in memory: an integer and a text of 120",
        "row",
        List.of(
            read("point", "point select, prepared", 1),
            read("rows", "read of 1,000 rows", DriverPath.ROWS)));
  }

  private static MicroCase read(String methods, String title, int rows) {
    return new MicroCase(
        DriverBenchmark.class.getSimpleName() + "." + methods,
        title,
        Map.of(),
        rows,
        throughDriver(methods));
  }

  private static MicroQuestion prepares() {
    List<MicroCase> cases = new ArrayList<>();
    for (int texts : List.of(10, 10_000)) {
      for (int connections : List.of(1, 1_000)) {
        cases.add(
            new MicroCase(
                PrepareBenchmark.class.getSimpleName()
                    + ".select,texts="
                    + texts
                    + ",connections="
                    + connections,
                "%,d texts, %,d connections".formatted(texts, connections),
                Map.of("texts", String.valueOf(texts), "connections", String.valueOf(connections)),
                1,
                throughDriver("select")));
      }
    }
    return question(
        PrepareBenchmark.class,
        "Prepare and select one row through the driver from a stub in memory",
        "call",
        cases);
  }

  private static List<MicroArm> throughDriver(String methods) {
    return List.of(
        baseline("stub alone", methods + "Direct"),
        arm("none-encrypted", "none encrypted", methods + "NothingEncrypted"),
        arm("all-encrypted", "all encrypted", methods + "AllEncrypted"));
  }

  private static MicroCase sized(
      Class<?> benchmark, String direction, int size, List<MicroArm> arms) {
    return new MicroCase(
        benchmark.getSimpleName() + "." + direction + ",size=" + size,
        direction + " " + size + " bytes",
        Map.of("size", Integer.toString(size)),
        1,
        arms);
  }

  private static MicroArm baseline(String title, String method) {
    return arm(MicroArm.BASELINE, title, method);
  }

  private static MicroArm arm(String name, String title, String method) {
    return new MicroArm(name, title, method, Limit.NONE);
  }

  /** Adds an A/A arm to the first case; any difference between it and the baseline is noise. */
  private static MicroQuestion question(
      Class<?> benchmark, String title, String unit, List<MicroCase> cases) {
    MicroCase first = cases.get(0);
    List<MicroArm> withCheck = new ArrayList<>(first.arms());
    withCheck.add(1, arm(MicroArm.AGAIN, first.baseline().title(), first.baseline().method()));
    List<MicroCase> all = new ArrayList<>(cases);
    all.set(
        0,
        new MicroCase(first.id(), first.title(), first.params(), first.cellsPerCall(), withCheck));
    return new MicroQuestion(benchmark.getName(), title, unit, all);
  }
}
