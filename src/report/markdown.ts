import { closing } from './markdown/closing.js';
import { blocks, createMarkdownContext } from './markdown/context.js';
import { deletions } from './markdown/deletions.js';
import { LIMIT } from './markdown/fit.js';
import { nothingToShow } from './nothing.js';
import { markdown as inline } from './safe.js';
import type { Report } from './types.js';

/** What is said of the input has at most so much of the page. */
const CLOSING_SHARE = 0.3;

export const markdown: Report = {
  id: 'markdown',
  title: 'Markdown',
  purpose: 'For issues and chats: the same as the text, as GitHub shows it, with the lines it rests on.',
  render(document, { found, ...options }) {
    const { summary } = options;
    const end = summary ? '' : closing(document, createMarkdownContext(document, options), LIMIT * CLOSING_SHARE);
    const nothing = nothingToShow(document, found);
    const page =
      nothing === null
        ? deletions(document.lifecycles, createMarkdownContext(document, options), {
            summary,
            room: LIMIT - end.length,
          })
        : blocks(`**${inline(nothing.said)}**`, nothing.next.map(sentence => `- ${inline(sentence)}`).join('\n'));
    return `${blocks(page, end)}\n`;
  },
};
