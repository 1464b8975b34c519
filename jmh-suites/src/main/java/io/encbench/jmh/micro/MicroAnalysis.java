package io.encbench.jmh.micro;

import io.encbench.stats.Estimate;
import io.encbench.stats.StudentT;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Makes figures of samples. Ratios are formed within a JVM, means over JVMs. */
final class MicroAnalysis {
  private final List<List<MicroSample>> blocks;

  MicroAnalysis(List<List<MicroSample>> blocks) {
    this.blocks = blocks;
  }

  List<MicroResult.Figure> figures(List<MicroQuestion> questions) {
    List<MicroResult.Figure> figures = new ArrayList<>();
    for (MicroQuestion question : questions) {
      for (MicroCase each : question.cases()) {
        for (MicroArm arm : each.arms()) {
          figures.add(figure(each, arm));
        }
      }
    }
    return figures;
  }

  private MicroResult.Figure figure(MicroCase of, MicroArm arm) {
    Estimate bytes = sizes(block -> sample(block, of, arm).bytes());
    Estimate nanoseconds = sizes(block -> sample(block, of, arm).nanoseconds());
    Limit.Verdict bytesVerdict = arm.limit().ofBytes(bytes);
    if (arm.equals(of.baseline())) {
      return new MicroResult.Figure(
          of.id(), arm.name(), nanoseconds, bytes, null, null, bytesVerdict);
    }
    Estimate ratio =
        StudentT.ofRatios(
            blocks.stream()
                .mapToDouble(
                    block ->
                        sample(block, of, arm).nanoseconds()
                            / sample(block, of, of.baseline()).nanoseconds())
                .toArray());
    return new MicroResult.Figure(
        of.id(), arm.name(), nanoseconds, bytes, ratio, arm.limit().ofRatio(ratio), bytesVerdict);
  }

  private Estimate sizes(ToDoubleFunction<List<MicroSample>> value) {
    return StudentT.ofSizes(blocks.stream().mapToDouble(value).toArray());
  }

  private static MicroSample sample(List<MicroSample> block, MicroCase of, MicroArm arm) {
    return block.stream()
        .filter(each -> each.caseId().equals(of.id()) && each.arm().equals(arm.name()))
        .findFirst()
        .orElseThrow();
  }
}
