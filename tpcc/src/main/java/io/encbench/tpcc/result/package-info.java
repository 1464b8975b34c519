/** What a run was and did, as records and as files. */
@org.jspecify.annotations.NullMarked
package io.encbench.tpcc.result;
