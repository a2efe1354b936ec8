/** What columns tell and how numbers were made, in words. */
package dev.oltpmatrix.matrix.page.words;
