package dev.oltpmatrix.model.text;

import java.io.PrintStream;
import java.nio.charset.Charset;

/** Prints texts as {@link TerminalText} has them; for messages, which are made of foreign text. */
public final class TerminalStream extends PrintStream {
  /**
   * @param out the terminal
   * @param charset that the terminal reads
   */
  public TerminalStream(PrintStream out, Charset charset) {
    super(out, true, charset);
  }

  // Formatted texts, lines and stack traces all come through here.
  @Override
  public void print(String text) {
    super.print(TerminalText.of(String.valueOf(text)));
  }

  @Override
  public void print(Object value) {
    print(String.valueOf(value));
  }
}
