import type { RunData } from './html/data.js';
import { quotedLines, withoutLines } from './html/lines.js';
import { shell } from './html/shell.js';
import { wordsFor } from './html/words.js';
import type { Report } from './types.js';

export const html: Report = {
  id: 'html',
  title: 'HTML',
  purpose: 'One page to look at, to search and to send: it needs no network and no server.',
  render(document, { zone }) {
    const { lines, leftOut } = quotedLines(document);
    const data: RunData = {
      type: 'run',
      document: withoutLines(document),
      lines,
      linesLeftOut: leftOut,
      words: wordsFor(document),
      zone,
    };
    return shell(data);
  },
};
