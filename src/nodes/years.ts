import type { NodeResult } from '../analyze/node.js';
import { DAY } from '../calendar.js';
import type { EachResult } from './group.js';
import type { Group } from './plan.js';

/** A log that is further away was put into the wrong year. */
const HALF_A_YEAR = 183 * DAY;

type Dated = Pick<NodeResult, 'facts' | 'isYearGuessed'>;

const endOf = ({ facts }: Dated): number[] => (facts.window.to === null ? [] : [Date.parse(facts.window.to)]);

function isMisdated(node: Dated, known: readonly number[]): boolean {
  const [end] = endOf(node);
  return node.isYearGuessed && end !== undefined && known.every(other => Math.abs(other - end) > HALF_A_YEAR);
}

interface Again {
  mayRead(group: Group): boolean;
  again(groups: readonly Group[], beside: readonly number[]): Promise<readonly EachResult[]>;
}

/**
 * Logs of one cluster were written at about the same time: if nothing states the year of a node's log, and it was put into another
 * year than the logs whose year is known, it is analysed again, in their year.
 */
export async function inTheirYear(
  groups: readonly Group[],
  results: readonly EachResult[],
  { mayRead, again }: Again,
): Promise<readonly EachResult[]> {
  const nodes = results.flatMap(one => one.nodes);
  const known = nodes.filter(({ isYearGuessed }) => !isYearGuessed).flatMap(endOf);
  if (known.length === 0) return results;
  const wrong = [...groups.entries()].filter(
    ([at, group]) => mayRead(group) && results[at]?.nodes.some(node => isMisdated(node, known)),
  );
  if (wrong.length === 0) return results;
  const better = await again(
    wrong.map(([, group]) => group),
    known,
  );
  const places = new Map(wrong.map(([at], place) => [at, place]));
  return results.map((one, at) => better[places.get(at) ?? -1] ?? one);
}
