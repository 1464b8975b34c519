/**
 * Replays a captured application: runs its statements again, with values of the database in place
 * of those that the capture left out.
 */
@NullMarked
package io.encbench.suites.replay;

import org.jspecify.annotations.NullMarked;
