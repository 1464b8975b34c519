package io.encbench.server.install;

import java.io.IOException;
import java.nio.file.Path;

/** Writes the files of a server below an empty directory. */
public interface Unpacker {
  void unpack(Path directory) throws IOException;
}
