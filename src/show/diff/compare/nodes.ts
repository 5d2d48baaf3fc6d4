import { spell } from '../../../catalogue/duration.js';
import type { NodeEpisode, ResultDocument } from '../../../document/contract/types.js';
import { nodeTroublesOf } from '../../../document/episodes.js';
import { loggedNodes, timesInAll, UNNAMED } from '../../../document/nodes/node-times.js';
import { grouped } from '../../../kit/grouped.js';
import type { Both, Change, Sides } from '../types.js';
import { type Blindness, changeOf, differs, doubtText, ofEach } from './facts.js';

/** What nodes of the same name went through on both sides, by kind; where no name is on both, all of them together. */
export function compareNodes(documents: Sides, blind: Blindness): Change[] {
  const logged = ofEach(documents, loggedNodes);
  // Without a log of a kubelet, silence about a node means nothing
  if (logged.before.size === 0 || logged.after.size === 0) return [];
  const same = new Set([...logged.before].filter(name => logged.after.has(name)));
  const keyOf = ({ node, kind }: NodeEpisode): string =>
    JSON.stringify([same.has(node ?? UNNAMED) ? (node ?? UNNAMED) : null, kind]);
  const troubles = ofEach(documents, document => grouped(nodeTroublesOf(document), keyOf));
  const windows = ofEach(documents, lengthOf);
  return [...new Set([...troubles.before.keys(), ...troubles.after.keys()])].flatMap(key => {
    const [name] = JSON.parse(key) as [string | null];
    const sides = ofEach(documents, (document, side) => troubleOf(troubles[side].get(key) ?? [], document));
    return compared(sides, name, windows, blind);
  });
}

type Trouble = ReturnType<typeof troubleOf>;

/** All troubles of one kind of one side. */
function troubleOf(all: readonly NodeEpisode[], document: ResultDocument) {
  const { totalMs: ms, longest } = timesInAll(all, document);
  if (longest === undefined) return { all, ms, text: null };
  const many = all.length === 1 ? '' : `${all.length} times, ${spell(ms)} in all; the longest: `;
  return { all, ms, text: many + longest.one.headline };
}

/** `name`: of a node that both sides have; null for all the others. */
function compared(
  { before, after }: Both<Trouble>,
  name: string | null,
  windows: Both<number>,
  blind: Blindness,
): Change[] {
  const [first] = [...after.all, ...before.all];
  const isNew = before.all.length === 0;
  const isGone = after.all.length === 0;
  if (first === undefined || (!isNew && !isGone && !differs(before.ms, after.ms))) return [];
  const isWorse = isNew || (!isGone && after.ms > before.ms);
  // The side that looks better
  const less = isWorse ? 'before' : 'after';
  const more = isWorse ? 'after' : 'before';
  const doubt =
    blind[less] ??
    (windows[less] * 2 < windows[more] ? `its log is only ${spell(windows[less])} long` : null) ??
    // The trouble is of another node: that this one was well does not mean that something got better
    (isGone && name === null ? 'it is of another node' : null);
  const where = name === null || name === UNNAMED ? '' : `${name}: `;
  const told = ({ text }: Trouble): string | null => (text === null ? null : where + text);
  const about = { subject: first.kind, before: told(before), after: told(after) };
  return [changeOf('node-trouble', isWorse, doubtText(less, doubt), about)];
}

function lengthOf({ input: { window } }: ResultDocument): number {
  const ms = Date.parse(window.to ?? '') - Date.parse(window.from ?? '');
  return Number.isNaN(ms) ? 0 : ms;
}
