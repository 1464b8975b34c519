package io.encbench.suites;

import io.encbench.config.ConfigurationException;
import io.encbench.option.VerdictOptions;
import io.encbench.profile.ProfileCatalogue;
import io.encbench.suites.link.LinkExperiment;
import io.encbench.suites.link.LinkSettings;
import io.encbench.suites.option.CourseOptions;
import io.encbench.suites.option.EncBenchVersion;
import io.encbench.suites.option.LinkPreset;
import io.encbench.suites.option.OptionRange;
import io.encbench.suites.option.OutputOption;
import io.encbench.suites.option.ProfileOptions;
import io.encbench.suites.option.RepetitionOptions;
import io.encbench.suites.option.SeedOption;
import io.encbench.suites.option.ServerOptions;
import io.encbench.suites.proxy.Link;
import io.encbench.suites.suite.SuiteArm;
import io.encbench.suites.suite.SuiteRun;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command line of experiment E5, ciphers and compression over links of different speed. */
@Command(
    name = "link",
    mixinStandardHelpOptions = true,
    versionProvider = EncBenchVersion.class,
    sortOptions = false,
    showDefaultValues = true,
    description = {
      "Measures cipher strength and protocol compression over links of different speed "
          + "and delay.",
      "A job is a fresh process that connects, sends some queries and disconnects. In "
          + "each block every arm does some jobs, and the mode of every session is proven."
    },
    footer = {
      "",
      "Exit codes: 0 all arms are measured and valid; 1 one is not, the run was interrupted, or a"
          + " --fail-if holds; 2 the request cannot be met."
    })
final class LinkCommand implements Callable<Integer> {
  @Mixin private ServerOptions servers;

  @Option(
      names = "--preset",
      defaultValue = "quick",
      description =
          "${COMPLETION-CANDIDATES}: ten minutes, or the published numbers of jobs and attempts.")
  private LinkPreset.Name preset;

  @Mixin private ProfileOptions profiles;

  @Option(
      names = "--link",
      split = ",",
      paramLabel = "LINK",
      description =
          "Links between client and server: "
              + Link.SYNTAX
              + ". Default: unlimited,100mbit,10mbit+20ms.")
  private @Nullable List<String> links;

  @Option(
      names = "--rows",
      split = ",",
      paramLabel = "N",
      description = "Sizes of result sets, in rows of about 200 bytes. Default: 1,2000.")
  private @Nullable List<Integer> rows;

  @Option(names = "--queries", paramLabel = "N", description = "Queries of a job. Default: 5.")
  private @Nullable Integer queries;

  @Option(
      names = "--jobs",
      paramLabel = "N",
      description = "Jobs of an arm in each block. Default: the preset's.")
  private @Nullable Integer jobs;

  @Option(
      names = "--characters",
      paramLabel = "N",
      defaultValue = "64",
      description =
          "Number of different characters in the random texts, 2 to 94. 64 compress to about "
              + "three quarters, as the published data did; 10 compress to about half.")
  private int characters;

  @Mixin private RepetitionOptions repetition;

  @Mixin private CourseOptions course;

  @Mixin private SeedOption random;

  @Mixin private OutputOption output;

  @Mixin private VerdictOptions verdict;

  @Override
  public Integer call() {
    return course.follow(
        course.of(servers.choices(), this::experiment, "", output.directory(), verdict),
        SuiteRun::run);
  }

  private LinkExperiment experiment(List<String> serverNames) {
    LinkPreset of = LinkPreset.of(preset);
    ProfileCatalogue catalogue = profiles.catalogue();
    return LinkExperiment.of(
        SuiteArm.of(
            ProfileOptions.baseline(catalogue), profiles.treatments(catalogue, LinkPreset.ARMS)),
        serverNames,
        settings(of),
        repetition.settings(of.attempts(), of.timeLimit(), random.seed(), null));
  }

  private LinkSettings settings(LinkPreset of) {
    List<Link> asked = (links == null ? of.links() : links).stream().map(Link::parse).toList();
    requireDifferent("--link", asked.stream().map(Link::name).toList());
    List<Integer> sizes = rows == null ? of.rows() : rows;
    sizes.forEach(size -> OptionRange.check("--rows", size, 1, 1_000_000));
    requireDifferent("--rows", sizes);
    return new LinkSettings(
        asked,
        sizes,
        (int) OptionRange.check("--queries", queries == null ? of.queries() : queries, 1, 100_000),
        (int) OptionRange.check("--jobs", jobs == null ? of.jobs() : jobs, 1, 10_000),
        (int) OptionRange.check("--characters", characters, 2, LinkSettings.MOST_CHARACTERS));
  }

  private static void requireDifferent(String option, List<?> values) {
    if (values.stream().distinct().count() < values.size()) {
      throw new ConfigurationException(
          option + " repeats a value: " + values + "; name each value once");
    }
  }
}
