package io.encbench.driver;

import io.encbench.driver.execute.ClientSideStatement;
import io.encbench.driver.metadata.ResultDecoders;
import io.encbench.driver.sql.StatementEffect;
import org.jspecify.annotations.Nullable;

/**
 * A statement as the server gets it.
 *
 * @param result how its result is read
 * @param clientSide how it is executed on the client side; null if the server does all of it
 * @param effect what it does to transaction and rows
 * @param changesSchema whether the known facts about the schema do not hold afterwards
 */
record ServerStatement(
    String text,
    ResultDecoders result,
    @Nullable ClientSideStatement clientSide,
    StatementEffect effect,
    boolean changesSchema) {}
