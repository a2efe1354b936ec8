package dev.oltpmatrix.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.oltpmatrix.report.page.Curated;
import org.junit.jupiter.api.Test;

/** Tests which text of a document its page gets. */
class StudyTextTest {
  private static final String DOCUMENT =
      """
      # Pool or not?

      Not the answer.

      **With many clients: on
      from `10.11` on. With few: see [the table](#table).** More of it.

      ## Do this
      Write <!--= x -->[71 ms][n1] and [the manual](https://example.org/a "title"):

      ```ini
      [mysqld]
      a<b = "c"
      ```

      | what | how |
      | - | -: |
      | `x` | ![a picture](a.png)y |

      ### Undo
      0. Leave it out.

      ## Another section
      Not in it.

      [n1]: pool/summary.csv "get p95"
      """;

  @Test
  void theAnswerIsTheFirstBoldBeginningOfAParagraph() {
    StudyText text = StudyText.of(DOCUMENT);
    assertThat(text.title()).isEqualTo("Pool or not?");
    assertThat(text.curated().answer())
        .containsExactly("With many clients: on from 10.11 on.", "With few: see the table.");
  }

  @Test
  void whatToDoHasNoLinksIntoTheManualAndNoImages() {
    assertThat(StudyText.of(DOCUMENT).curated().doThisHtml())
        .isEqualTo(
            """
            <p>Write 71 ms and <a href="https://example.org/a">the manual</a>:</p>
            <pre><code class="language-ini">[mysqld]
            a&lt;b = &quot;c&quot;
            </code></pre>
            <table>
            <thead>
            <tr>
            <th>what</th>
            <th align="right">how</th>
            </tr>
            </thead>
            <tbody>
            <tr>
            <td><code>x</code></td>
            <td align="right">y</td>
            </tr>
            </tbody>
            </table>
            <h3>Undo</h3>
            <ol start="0">
            <li>Leave it out.</li>
            </ol>
            """);
  }

  @Test
  void aDocumentThatDoesNotSayWhatToDoHasNoSuchText() {
    assertThat(StudyText.of("# A\n\n**An answer.**\n\n## How\n").curated()).isEqualTo(Curated.NONE);
  }
}
