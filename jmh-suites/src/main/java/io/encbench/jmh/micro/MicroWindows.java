package io.encbench.jmh.micro;

/**
 * Time that each arm gets in each JVM.
 *
 * @param warmupMs before the first measured window
 * @param rounds measured windows
 * @param windowMs length of a measured window
 */
public record MicroWindows(long warmupMs, int rounds, long windowMs) {}
