package io.encbench.driver;

import io.encbench.driver.execute.ClientSideStatement;
import io.encbench.driver.metadata.ResultDecoders;
import io.encbench.driver.sql.StatementEffect;
import org.jspecify.annotations.Nullable;

/**
 * A statement as it is sent to the server.
 *
 * @param result the decoders of its result
 * @param clientSide its client-side execution, or null if the server executes all of it
 * @param effect its effect on the transaction and on rows
 * @param changesSchema whether the known facts about the schema may be wrong afterwards
 */
record ServerStatement(
    String text,
    ResultDecoders result,
    @Nullable ClientSideStatement clientSide,
    StatementEffect effect,
    boolean changesSchema) {}
