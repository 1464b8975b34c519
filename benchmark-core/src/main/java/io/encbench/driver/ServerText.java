package io.encbench.driver;

import io.encbench.driver.split.SplitStatement;
import io.encbench.driver.sql.StatementEffect;
import org.jspecify.annotations.Nullable;

/**
 * A statement as the server gets it.
 *
 * @param result how its result is read
 * @param split how it is done in part; null if the server does all of it
 * @param effect what it does to transaction and rows
 * @param changesSchema whether what is known of the schema does not hold afterwards
 */
record ServerText(
    String text,
    ResultDecoders result,
    @Nullable SplitStatement split,
    StatementEffect effect,
    boolean changesSchema) {}
