import type { News } from '../document/announce/announce.js';
import type { Episode, ResultDocument } from '../document/contract/types.js';
import { nodesOf } from '../document/episodes.js';
import { recordOf } from './report/ndjson.js';
import { jsonText, terminal } from './report/safe.js';
import { cut } from './report/text/layout.js';
import { VERDICT_TONES } from './report/text/style.js';
import { createTextContext, type TextContext } from './report/text/writer.js';
import { text } from './report/text.js';
import { episodeLines, nextLines, nodeDayLines, titleOf } from './report/told/episode.js';
import { closingLines } from './report/told/findings.js';
import type { RenderOptions } from './report/types.js';
import { shownVerdict, VERDICT_MARKS } from './report/view/verdicts.js';
import { calledOf, nameOf } from './report/view/words.js';

/** An output format of `--follow`. */
export interface FollowReport {
  /** The document contains only this episode, and the episodes of the node that explain it. */
  episode(news: News, document: ResultDocument, options: RenderOptions): string;
  /** Reports at the end what concerns the input as a whole, and what of the node was not shown. `many`: how many episodes were shown. */
  closing(document: ResultDocument, options: RenderOptions, many: number): string;
}

export const FOLLOW_REPORTS: Readonly<Record<string, FollowReport>> = {
  /** The episodes, each with its state: `ended`, `overdue` or `open`; at the end what else the node went through. */
  ndjson: {
    // In version 3 nodes had no episodes
    episode: ({ standing, one }, _, { schema }) =>
      schema === 3 && one.family === 'node' ? '' : `${jsonText(recordOf(one, schema, { standing }))}\n`,
    closing: (document, { schema }) =>
      textOf(schema === 3 ? [] : nodesOf(document).map(one => jsonText(recordOf(one, schema)))),
  },
  /** One block per episode, or one line. */
  text: {
    episode({ standing, again, one }, document, options) {
      const context = createTextContext(document, options);
      if (options.summary) return textOf([line(standing, one, context)]);
      const remark = remarkOn({ standing, again });
      return textOf([
        ...context.out.title(titleOf(one, context, true)),
        ...(remark === null ? [] : [context.paint('dim', `  ${remark}`)]),
        ...(one.family === 'node' ? nextLines([one], context) : episodeLines(one, context)),
        '',
      ]);
    },
    closing(document, options, many) {
      if (many === 0) return text.render(document, options);
      const context = createTextContext(document, options);
      const ofNode = nodeDayLines(document, context, options.summary);
      if (options.summary) return textOf(ofNode);
      return textOf([...ofNode, ...(ofNode.length === 0 ? [] : ['']), ...closingLines(document, context)]);
    },
  },
};

const textOf = (lines: readonly string[]): string => lines.map(each => `${each.trimEnd()}\n`).join('');

function line(standing: News['standing'], one: Episode, { width, paint, piped }: TextContext): string {
  const verdict = shownVerdict(one);
  const whom = one.family === 'node' ? [one.node ?? 'the node'] : [nameOf(one), calledOf(one)];
  const columns = [standing.padEnd('overdue'.length), ...whom, one.headline];
  const shown = `${VERDICT_MARKS[verdict]} ${columns.map(terminal).join('  ')}`;
  return paint(VERDICT_TONES[verdict], piped ? shown : cut(shown, width));
}

function remarkOn({ standing, again }: Pick<News, 'standing' | 'again'>): string | null {
  if (standing === 'overdue') return 'overdue; shown again when it ends';
  if (standing === 'open') return 'still open when the input ended';
  return again ? 'ended; shown before as overdue' : null;
}
