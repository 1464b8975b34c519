package io.encbench.jmh.micro;

/**
 * What a fresh JVM measures.
 *
 * @param question all arms of all its cases
 * @param windows time for each arm
 * @param seed draws the order of the arms in each round
 */
record MicroSpec(MicroQuestion question, MicroWindows windows, long seed) {}
