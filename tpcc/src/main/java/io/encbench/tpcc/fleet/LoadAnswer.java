package io.encbench.tpcc.fleet;

import io.encbench.jvm.LiveJvm;
import io.encbench.tpcc.load.LoadShare;
import org.jspecify.annotations.Nullable;

/**
 * Answer of a client's JVM to a {@link LoadWork.Order}.
 *
 * @param failure reason of a failure; null after success
 * @param progress what the client's share has come to; null after a failure
 */
record LoadAnswer(@Nullable String failure, LoadShare.@Nullable Progress progress)
    implements LiveJvm.Answer {}
