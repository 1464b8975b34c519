/** The db suite: statements on a real server, one fresh JVM per arm and block. */
@org.jspecify.annotations.NullMarked
package io.encbench.jmh.db;
