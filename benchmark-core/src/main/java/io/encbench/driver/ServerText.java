package io.encbench.driver;

/**
 * A statement as the server gets it.
 *
 * @param result how its result is read
 * @param changesSchema whether what is known of the schema does not hold afterwards
 */
record ServerText(String text, ResultDecoders result, boolean changesSchema) {}
