import type { PodEpisode } from '../../../document/contract/types.js';
import { terminal } from '../safe.js';
import type { Tone } from '../told/writer.js';
import { areOfSeveralNodes } from '../view/nodes.js';
import { shownVerdict, VERDICT_MARKS } from '../view/verdicts.js';
import { kindOf, nameOf } from '../view/words.js';
import { cut, cutInside, wrap } from './layout.js';
import { type Look, VERDICT_TONES } from './style.js';
import { type TableCell, tableOf, totalOf, widest } from './table.js';

/** Mark, name, kind and headline. The name has at most this share of the width. */
const NAME_SHARE = 0.4;
const NODE_SHARE = 0.2;
/** A headline needs this much: the rest may go to the kind. */
const LEAST_HEADLINE = 40;

/** One line per pod: `exactly`, or if there is room. In a pipe names and headlines are whole, so that both can be searched. */
export function overviewLines(
  lifecycles: readonly PodEpisode[],
  { width, paint, piped }: Look,
  exactly: boolean,
): string[] {
  const names = lifecycles.map(lifecycle => terminal(nameOf(lifecycle)));
  const name = piped ? widest(names) : Math.min(widest(names), Math.floor(width * NAME_SHARE));
  const kind = widest(lifecycles.map(kindOf));
  const hasKind = piped || width - name - kind - 7 >= LEAST_HEADLINE;
  const nodes = areOfSeveralNodes(lifecycles) ? lifecycles.map(({ node }) => terminal(node ?? '')) : [];
  const node = piped ? widest(nodes) : Math.min(widest(nodes), Math.floor(width * NODE_SHARE));
  const hasNode = node > 0 && (piped || width - name - node - (hasKind ? kind + 2 : 0) - 7 >= LEAST_HEADLINE);
  const widths = [1, name, ...(hasNode ? [node] : []), ...(hasKind ? [kind] : [])];
  const headlines = lifecycles.map(({ headline }) => terminal(headline));
  const rest = piped ? widest(headlines) : width - totalOf([...widths, 0]);
  const cell = (text: string, room: number, tone: Tone | null = null): TableCell => ({
    lines: (exactly ? [cut(text, room)] : wrap(text, room)).map(line => paint(tone, line)),
  });
  const rows = lifecycles.map((one, index) => {
    const verdict = shownVerdict(one);
    const tone = VERDICT_TONES[verdict];
    return [
      cell(VERDICT_MARKS[verdict], 1, tone),
      cell(cutInside(names[index] ?? '', name), name, 'strong'),
      ...(hasNode ? [cell(nodes[index] ?? '', node)] : []),
      ...(hasKind ? [cell(kindOf(one), kind)] : []),
      cell(headlines[index] ?? '', rest, tone),
    ];
  });
  return tableOf(rows, [...widths, rest]);
}
