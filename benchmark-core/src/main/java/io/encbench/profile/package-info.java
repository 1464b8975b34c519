/** Connection profiles: how a client connects, as data, and the proof that it did. */
@org.jspecify.annotations.NullMarked
package io.encbench.profile;
