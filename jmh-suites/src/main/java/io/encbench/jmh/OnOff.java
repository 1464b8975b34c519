package io.encbench.jmh;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Sysbench's way to write a switch. */
final class OnOff implements ITypeConverter<Boolean> {
  @Override
  public Boolean convert(String value) {
    return switch (value) {
      case "on", "true", "1" -> true;
      case "off", "false", "0" -> false;
      default -> throw new TypeConversionException("'" + value + "' is neither on nor off");
    };
  }
}
