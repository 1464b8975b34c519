package io.encbench.suites.option;

import io.encbench.crypto.cell.Algorithm;
import io.encbench.profile.ConnectionProfile;
import io.encbench.profile.ProfileCatalogue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The connection profiles that are compared. */
@Command
public final class ProfileOptions {
  private static final String BASELINE = "plain";

  @Option(
      names = "--arms",
      split = ",",
      paramLabel = "PROFILE",
      description =
          "Profiles to compare with plain, or combinations of transport and encryption, such as "
              + "tls13-aes128-encrypted-50. Plain and plain again always take part. Default: "
              + "the preset's.")
  private @Nullable List<String> arms;

  @Option(
      names = "--enc-algo",
      paramLabel = "ALGORITHM",
      description =
          "Algorithm of the encrypted columns (ENC_ALGO): ${COMPLETION-CANDIDATES}. Default: the "
              + "driver's, AES_128_SIV.")
  private @Nullable Algorithm algorithm;

  @Mixin private Known known;

  /** The profiles that options can name. */
  @Command
  public static final class Known {
    @Option(
        names = "--profiles",
        paramLabel = "FILE",
        description = "Props file with your own profiles.")
    private @Nullable Path profiles;

    /** The built-in profiles and the user's own. */
    public ProfileCatalogue catalogue() {
      ProfileCatalogue builtIn = ProfileCatalogue.builtIn();
      return profiles == null ? builtIn : builtIn.with(profiles);
    }
  }

  /** All profiles that {@code --arms} can name. */
  public ProfileCatalogue catalogue() {
    return known.catalogue();
  }

  /** The profile that all others are compared with. */
  public static ConnectionProfile baseline(ProfileCatalogue catalogue) {
    return catalogue.get(BASELINE);
  }

  /**
   * The profiles to compare with the baseline.
   *
   * @param defaults the preset's profiles, used without {@code --arms}
   */
  public List<ConnectionProfile> treatments(ProfileCatalogue catalogue, List<String> defaults) {
    List<String> names = new ArrayList<>(arms == null ? defaults : arms);
    names.remove(BASELINE);
    return names.stream()
        .map(catalogue::get)
        .map(profile -> algorithm == null ? profile : profile.encryptedBy(algorithm))
        .toList();
  }
}
