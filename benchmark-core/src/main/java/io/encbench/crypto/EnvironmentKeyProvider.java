package io.encbench.crypto;

import io.encbench.config.ConfigurationException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * {@code env:VARIABLE}: an environment variable that holds one key as {@code MEK} does, or several
 * as {@code 1=<digits>,2=<digits>}.
 */
final class EnvironmentKeyProvider implements KeyProvider {
  private final Function<String, @Nullable String> environment;

  EnvironmentKeyProvider(Function<String, @Nullable String> environment) {
    this.environment = environment;
  }

  @Override
  public String scheme() {
    return "env";
  }

  @Override
  public KeyRing load(String argument) {
    String value = environment.apply(argument);
    if (value == null || value.isBlank()) {
      throw new ConfigurationException(
          "encKeyProvider=env:... names an environment variable that is not set; set it to a key of"
              + " 32 or 64 hexadecimal digits");
    }
    String name = "the environment variable " + argument;
    String text = value.strip();
    return text.indexOf('=') < 0
        ? KeyRing.ofHex(name, text)
        : KeyListing.parse(name, text.replace(',', '\n'));
  }
}
