package io.encbench.jmh.db;

/** What a point select reads. */
public record PointTexts(String c, String pad) {}
