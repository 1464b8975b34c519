package io.encbench.jmh.micro;

/**
 * One way to do the work of a case.
 *
 * @param name as the report shows it
 * @param method of the benchmark class
 * @param limit what it may cost
 */
record MicroArm(String name, String method, Limit limit) {}
