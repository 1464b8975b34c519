package io.encbench.applications.clinic;

import io.encbench.applications.clinic.Entities.PetType;
import java.text.ParseException;
import java.util.Locale;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.format.Formatter;

/** The application. */
@SpringBootApplication
public class Clinic {
  /** Forms choose the kind of a pet by its name. */
  @Bean
  Formatter<PetType> petTypeFormatter(Pets pets) {
    return new Formatter<>() {
      @Override
      public PetType parse(String text, Locale locale) throws ParseException {
        return pets.type(text).orElseThrow(() -> new ParseException("no type of pets: " + text, 0));
      }

      @Override
      public String print(PetType type, Locale locale) {
        return type.getName();
      }
    };
  }
}
