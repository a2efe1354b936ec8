package dev.oltpmatrix.model.text;

import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.Map;

/**
 * Prints in any character set. Signs that this program uses and the set lacks are printed in ASCII,
 * others that it lacks as question marks.
 */
public class SignStream extends PrintStream {
  private static final Map<String, String> IN_ASCII =
      Map.of("…", "...", "–", "-", "−", "-", "→", "->", "×", "x", "÷", "/", "±", "+-", "µ", "u");

  private final CharsetEncoder encoder;

  public SignStream(PrintStream out, Charset charset) {
    super(out, true, charset);
    this.encoder = charset.newEncoder();
  }

  // Formatted texts and lines come through here.
  @Override
  public void print(String text) {
    super.print(encoded(String.valueOf(text)));
  }

  private synchronized String encoded(String text) {
    if (encoder.canEncode(text)) {
      return text;
    }
    String shown = text;
    for (Map.Entry<String, String> sign : IN_ASCII.entrySet()) {
      if (!encoder.canEncode(sign.getKey())) {
        shown = shown.replace(sign.getKey(), sign.getValue());
      }
    }
    return shown;
  }
}
