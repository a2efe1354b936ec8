package dev.oltpmatrix.model.text;

import java.io.PrintStream;
import java.nio.charset.Charset;

/**
 * Prints texts in the form of {@link TerminalText}; for messages, which can contain text from
 * elsewhere.
 */
public final class TerminalStream extends SignStream {
  public TerminalStream(PrintStream out, Charset charset) {
    super(out, charset);
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
