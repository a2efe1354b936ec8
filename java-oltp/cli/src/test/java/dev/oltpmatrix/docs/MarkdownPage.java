package dev.oltpmatrix.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;

/** A document as GitHub shows it, and what of it is not shown as it was meant. */
public final class MarkdownPage {
  private static final Parser PARSER =
      Parser.builder()
          .extensions(List.of(TablesExtension.create()))
          .includeSourceSpans(IncludeSourceSpans.BLOCKS)
          .build();

  private static final Pattern COMMENT = Pattern.compile("(?s)<!--.*?-->");

  /** GitHub clips the rest of a longer line of code. */
  private static final int MAX_CODE_CHARACTERS = 99;

  private final List<String> lines;
  private final Set<String> anchors = new HashSet<>();
  private final List<String> links = new ArrayList<>();
  private final List<String> faults = new ArrayList<>();

  private MarkdownPage(String text) {
    lines = text.lines().toList();
    PARSER.parse(text).accept(new Reader());
  }

  public static MarkdownPage read(Path file) throws IOException {
    return of(Files.readString(file));
  }

  static MarkdownPage of(String text) {
    return new MarkdownPage(text);
  }

  /** Names that a link may have behind a {@code #}. */
  Set<String> anchors() {
    return anchors;
  }

  public List<String> links() {
    return links;
  }

  /**
   * Comments and links that are shown as written, rows of another width than their table, tables
   * that are none, and lines of code that are clipped.
   */
  List<String> faults() {
    return faults;
  }

  private final class Reader extends AbstractVisitor {
    private final Map<String, Integer> headings = new HashMap<>();
    private int columns;

    @Override
    public void visit(Heading heading) {
      String slug =
          plain(heading)
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N}\\p{M} _-]", "")
              .replace(' ', '-');
      int before = headings.merge(slug, 1, Integer::sum) - 1;
      anchors.add(before == 0 ? slug : slug + "-" + before);
      visitChildren(heading);
    }

    @Override
    public void visit(Link link) {
      links.add(link.getDestination());
      visitChildren(link);
    }

    @Override
    public void visit(Image image) {
      links.add(image.getDestination());
      visitChildren(image);
    }

    @Override
    public void visit(Text text) {
      if (text.getLiteral().contains("<!--") || text.getLiteral().contains("-->")) {
        faults.add("a comment that is shown: " + text.getLiteral());
      }
      if (text.getLiteral().contains("](") || text.getLiteral().contains("][")) {
        faults.add("a link in a link, or to no definition: " + text.getLiteral());
      }
    }

    @Override
    public void visit(HtmlInline html) {
      requireComment(html.getLiteral());
    }

    /** Text behind a comment that begins a line; it is no Markdown. */
    @Override
    public void visit(HtmlBlock html) {
      requireComment(html.getLiteral());
      if (!COMMENT.matcher(html.getLiteral()).replaceAll("").isBlank()) {
        faults.add("text shown as it is written, behind a comment: " + html.getLiteral());
      }
    }

    /** GitHub's parser ends none that has two hyphens in it. */
    private void requireComment(String html) {
      if (html.startsWith("<!--") && html.substring(4, html.length() - 3).contains("--")) {
        faults.add("a comment with -- in it: " + html);
      }
    }

    @Override
    public void visit(Paragraph paragraph) {
      String line = line(paragraph);
      if (line.startsWith("|")) {
        faults.add("rows that are no table: " + line);
      }
      visitChildren(paragraph);
    }

    @Override
    public void visit(CustomNode node) {
      if (node instanceof TableRow) {
        int fields = fields(line(node));
        columns = node.getParent() instanceof TableHead ? fields : columns;
        if (fields != columns) {
          faults.add("a row of " + fields + " fields for " + columns + ": " + line(node));
        }
      }
      visitChildren(node);
    }

    @Override
    public void visit(FencedCodeBlock code) {
      code.getLiteral()
          .lines()
          .filter(line -> line.codePointCount(0, line.length()) > MAX_CODE_CHARACTERS)
          .forEach(line -> faults.add("a line of code that is clipped: " + line));
    }

    private String line(Node node) {
      return lines.get(node.getSourceSpans().get(0).getLineIndex()).strip();
    }
  }

  /** Bars in code and in comments part fields, too. */
  private static int fields(String row) {
    String inner = row.replaceFirst("^\\|", "").replaceFirst("(?<!\\\\)\\|$", "");
    return inner.split("(?<!\\\\)\\|", -1).length;
  }

  /** Returns the text of a node, without its markup. */
  static String plain(Node node) {
    StringBuilder text = new StringBuilder();
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(Code part) {
            text.append(part.getLiteral());
          }

          @Override
          public void visit(SoftLineBreak part) {
            text.append(' ');
          }
        });
    return text.toString();
  }
}
