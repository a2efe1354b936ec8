package dev.oltpmatrix.docs;

import dev.oltpmatrix.report.page.Curated;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Document;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * The text of a study's document that its page shows too: the title, and if the document says what
 * to do, that section and the answer, which is the first paragraph's bold beginning.
 */
record StudyText(String title, Curated curated) {
  private static final String DO_THIS = "Do this";
  private static final List<Extension> TABLES = List.of(TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(TABLES).build();
  private static final HtmlRenderer HTML = HtmlRenderer.builder().extensions(TABLES).build();

  /** Reads the document of a study, which lies beside its folder. */
  static StudyText ofStudy(Path study) throws IOException {
    return of(Files.readString(study.resolveSibling(study.getFileName() + ".md")));
  }

  static StudyText of(String markdown) {
    Node document = PARSER.parse(markdown);
    List<Node> blocks = new ArrayList<>();
    for (Node block = document.getFirstChild(); block != null; block = block.getNext()) {
      blocks.add(block);
    }
    String title =
        blocks.stream()
            .filter(block -> isHeading(block, 1))
            .map(MarkdownPage::plain)
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("a document without a title"));
    List<Node> doThis = section(blocks);
    return new StudyText(
        title, doThis.isEmpty() ? Curated.NONE : new Curated(answer(blocks), html(doThis)));
  }

  private static boolean isHeading(Node block, int maxLevel) {
    return block instanceof Heading heading && heading.getLevel() <= maxLevel;
  }

  /** Returns the blocks below the heading, up to the next of its level; none without it. */
  private static List<Node> section(List<Node> blocks) {
    List<Node> section = new ArrayList<>();
    boolean isInside = false;
    for (Node block : blocks) {
      if (isHeading(block, 2)) {
        isInside = MarkdownPage.plain(block).equals(DO_THIS);
      } else if (isInside) {
        section.add(block);
      }
    }
    return section;
  }

  private static List<String> answer(List<Node> blocks) {
    return blocks.stream()
        .filter(Paragraph.class::isInstance)
        .map(Node::getFirstChild)
        .filter(StrongEmphasis.class::isInstance)
        .findFirst()
        .map(bold -> List.of(MarkdownPage.plain(bold).split("(?<=[.!?]) (?=\\p{Lu})")))
        .orElse(List.of());
  }

  private static String html(List<Node> blocks) {
    Node part = new Document();
    blocks.forEach(part::appendChild);
    Unsuitable found = new Unsuitable();
    part.accept(found);
    found.links.forEach(StudyText::replaceByText);
    found.others.forEach(Node::unlink);
    return HTML.render(part);
  }

  private static void replaceByText(Node link) {
    while (link.getFirstChild() != null) {
      link.insertBefore(link.getFirstChild());
    }
    link.unlink();
  }

  /** Finds what a page that stands alone cannot have: links into the manual, images, comments. */
  private static final class Unsuitable extends AbstractVisitor {
    private final List<Node> links = new ArrayList<>();
    private final List<Node> others = new ArrayList<>();

    @Override
    public void visit(Link link) {
      link.setTitle(null);
      if (!link.getDestination().matches("https?://.*")) {
        links.add(link);
      }
      visitChildren(link);
    }

    @Override
    public void visit(Image image) {
      others.add(image);
    }

    @Override
    public void visit(HtmlInline html) {
      others.add(html);
    }

    @Override
    public void visit(HtmlBlock html) {
      others.add(html);
    }
  }
}
