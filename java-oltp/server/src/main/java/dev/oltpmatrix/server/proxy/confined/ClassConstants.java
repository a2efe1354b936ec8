package dev.oltpmatrix.server.proxy.confined;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * Replaces the name of a class that a compiled class uses, in its table of constants (Java Virtual
 * Machine Specification, 4.4).
 */
final class ClassConstants {
  private static final int UTF8 = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;

  private ClassConstants() {}

  /**
   * Returns the class with another name in its place; empty if it does not have the name. Names in
   * the types of methods and fields remain.
   *
   * @param name with slashes between its parts
   */
  static Optional<byte[]> replaced(byte[] compiled, String name, String other) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(compiled));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeLong(in.readLong()); // magic number and version
    int end = in.readUnsignedShort();
    out.writeShort(end);
    boolean found = false;
    int index = 1;
    while (index < end) {
      int tag = in.readUnsignedByte();
      out.writeByte(tag);
      if (tag == UTF8) {
        String text = in.readUTF();
        found |= text.equals(name);
        out.writeUTF(text.equals(name) ? other : text);
      } else {
        out.write(in.readNBytes(length(tag)));
      }
      index += isTwoEntries(tag) ? 2 : 1;
    }
    in.transferTo(out);
    return found ? Optional.of(bytes.toByteArray()) : Optional.empty();
  }

  /** Returns the number of bytes that follow the tag of a constant. */
  private static int length(int tag) throws IOException {
    return switch (tag) {
      case 7, 8, 16, 19, 20 -> 2; // a class, a string, a method's type, a module, a package
      case 15 -> 3; // a method's handle
      case 3, 4, 9, 10, 11, 12, 17, 18 -> 4; // numbers of four bytes; pairs of other constants
      case LONG, DOUBLE -> 8;
      default -> throw new IOException("a class has a constant of the unknown kind " + tag);
    };
  }

  /** Checks for a number of eight bytes, which counts as two constants. */
  private static boolean isTwoEntries(int tag) {
    return tag == LONG || tag == DOUBLE;
  }
}
