import type { ResultDocument } from '../../document/contract/types.js';
import { endsOf } from '../../document/episodes.js';
import { createMarkdownWriter } from './markdown/writer.js';
import { markdownCode } from './safe.js';
import { reportLines } from './told/report.js';
import type { Context } from './told/writer.js';
import type { RenderOptions, Report } from './types.js';
import { createPlaces } from './view/places.js';
import { createLocalTime } from './view/times.js';
import { createAdvice } from './view/words.js';

export const markdown: Report = {
  id: 'markdown',
  title: 'Markdown',
  purpose: 'For issues and chats: the text report as GitHub Markdown, with the log lines as evidence.',
  render: (document, options) => pageOf(reportLines(document, contextOf(document, options), options)),
};

function contextOf(document: ResultDocument, { zone, each = false }: RenderOptions): Context {
  const place = createPlaces(document.input.sources);
  const time = createLocalTime(zone ?? document.input.clock.zone);
  return {
    out: createMarkdownWriter({ time, place: ref => markdownCode(place(ref)) }),
    time,
    each,
    dense: endsOf(document).length > 1,
    folded: false,
    everyFinding: true,
    // A page always has the lines of each finding
    evidence: false,
    advise: createAdvice(),
  };
}

/** Parts that end and begin with an empty line have one between them. */
const pageOf = (lines: readonly string[]): string =>
  `${lines
    .filter((line, at) => line !== '' || (lines[at - 1] ?? '') !== '')
    .join('\n')
    .trim()}\n`;
