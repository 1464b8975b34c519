/**
 * Writes down which statements an application sends, for the command {@code assess}. Only
 * connections with {@code encCapture} use it. Begin with {@code Recorder}.
 */
@org.jspecify.annotations.NullMarked
package io.encbench.driver.capture;
