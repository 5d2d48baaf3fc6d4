import { spell } from '../../../catalogue/duration.js';
import type { ResultDocument, Start, Step } from '../../../document/contract/types.js';
import { foremost, ownStarts } from '../../../document/episodes.js';
import { quantilesOf } from '../../../document/figures/lasted.js';
import { workloadOf } from '../../../document/role.js';
import { LIMITS } from '../../../document/thresholds.js';
import { PHASES } from '../../../episodes/phases.js';
import { count } from '../../../kit/count.js';
import { grouped } from '../../../kit/grouped.js';
import { lookedUp } from '../../../kit/looked-up.js';
import { nameOf, titleOf } from './words.js';

/** This many starts are told; the others are counted. */
const TOLD = 5;
/** The most parts that are named of each start. */
const PARTS = 3;
/** A part that took a smaller share explains nothing. */
const LEAST = 0.1;

/** The starts that took long without trouble: where their time went, a sentence each; then how many were ordinary. Empty if none was slow. */
export function slowSentences(document: Pick<ResultDocument, 'episodes'>, isEach: boolean): string[] {
  const { slow, ordinary, ordinaryMs } = slowStarts(document);
  const untroubled = slow.filter(({ start }) => foremost(start) === null);
  if (untroubled.length === 0) return [];
  const told = isEach ? untroubled : untroubled.slice(0, TOLD);
  const left = untroubled.length - told.length;
  return [
    ...told.map(sentence),
    ...(left > 0
      ? [`${left} more ${left === 1 ? 'was' : 'were'} slow: --starts lists ${left === 1 ? 'it' : 'them'}`]
      : []),
    ...(ordinary > 0
      ? [`${ordinary === 1 ? 'the other one' : `the other ${ordinary}`} took ${spell(ordinaryMs)} at most`]
      : []),
  ];
}

/** `shop/web-3: 51 s until it ran: 33 s between “volume wanted” and “volume mounted”, 16 s pull of shop/web:1; usual for shop/web-* is 3 s (12 starts)` */
function sentence({ start, ms, norm }: ReturnType<typeof slowStarts>['slow'][number]): string {
  const parts = timeWent(start)
    .filter(one => one.ms >= ms * LEAST)
    .slice(0, PARTS)
    .map(({ says }) => says);
  const until = start.basisOfEnd === 'ready' ? 'until Ready' : 'until it ran';
  const usual = norm === null ? '' : `; usual for ${norm.of} is ${spell(norm.ms)} (${count(norm.starts, 'start')})`;
  return `${nameOf(start)}: ${spell(ms)} ${until}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}${usual}`;
}

const WORDS = lookedUp<{ readonly title: string; readonly spent?: string }>(PHASES.start);

/** Where the time of a start went, the longest first: its phases, and the pause that no phase explains. */
export function timeWent(one: Start) {
  const phases = one.phases.map(({ phase, ms }) => ({ ms, says: phaseText(phase, ms, one) }));
  return [...phases, ...unexplained(one)].filter(({ ms }) => ms > 0).sort((a, b) => b.ms - a.ms);
}

function phaseText(phase: string, ms: number, { containers }: Start): string {
  const words = Object.hasOwn(WORDS, phase) ? WORDS[phase] : undefined;
  const pulled = phase === 'pull' ? containers.toSorted((a, b) => (b.pulledMs ?? 0) - (a.pulledMs ?? 0))[0] : undefined;
  const image = pulled?.image == null ? '' : ` of ${pulled.image}`;
  return `${spell(ms)} ${words?.spent ?? words?.title ?? phase}${image}`;
}

/** A pause needs to be at least this share of the time of the start that no phase explains. */
const MOST = 0.5;

/** The longest pause between two steps that overlaps no phase. */
function unexplained({ steps, phases, durationMs, readyAt, startedAt }: Start) {
  const left = (durationMs ?? 0) - phases.reduce((sum, { ms }) => sum + ms, 0);
  const end = Date.parse(readyAt ?? startedAt ?? '');
  const seen = steps.flatMap(step => {
    const at = Date.parse(step.at ?? '');
    return at <= end ? [{ step, at }] : [];
  });
  const told = phases.flatMap(({ from, ms }) => (from === null ? [] : [{ from: Date.parse(from), ms }]));
  const pauses = seen.slice(1).map((next, index) => {
    const before = seen[index] ?? next;
    const covered = told.map(({ from, ms }) => Math.max(0, Math.min(from + ms, next.at) - Math.max(from, before.at)));
    const ms = next.at - before.at - covered.reduce((sum, one) => sum + one, 0);
    return { ms: Math.min(ms, left), before: before.step, after: next.step };
  });
  const [longest] = pauses.sort((a, b) => b.ms - a.ms);
  return longest === undefined || longest.ms < left * MOST
    ? []
    : [{ ms: longest.ms, says: `${spell(longest.ms)} between ${quoted(longest.before)} and ${quoted(longest.after)}` }];
}

const quoted = (step: Step): string => `“${titleOf({ ...step, family: 'start' })}”`;

/**
 * The starts that took longer than what is usual for their owner, or else their image, in this input; where too few are known, longer than
 * any start should take.
 */
function slowStarts(document: Pick<ResultDocument, 'episodes'>) {
  const timed = ownStarts(document).flatMap(start =>
    start.durationMs === null ? [] : [{ start, ms: start.durationMs }],
  );
  const owners = normsOf(timed, start => [workloadOf(start)]);
  const images = normsOf(timed, ({ containers }) => containers.flatMap(({ image }) => image ?? []));
  const judged = timed.map(({ start, ms }) => {
    const ofImages = start.containers.flatMap(({ image }) => images.get(image ?? '') ?? []);
    // Of several images, the one whose pods take longest
    const norm = owners.get(workloadOf(start)) ?? ofImages.sort((a, b) => b.ms - a.ms)[0] ?? null;
    const isUnusual = norm !== null && ms >= norm.ms * LIMITS.slowTimes && ms - norm.ms >= LIMITS.slowByMs;
    return { start, ms, norm, isSlow: isUnusual || ms >= LIMITS.slowStartMs };
  });
  const ordinary = judged.filter(({ isSlow }) => !isSlow).map(({ ms }) => ms);
  return {
    /** The slowest first */
    slow: judged.filter(({ isSlow }) => isSlow).sort((a, b) => b.ms - a.ms),
    /** All others that came up, and the longest of them */
    ordinary: ordinary.length,
    ordinaryMs: ordinary.reduce((most, ms) => Math.max(most, ms), 0),
  };
}

/** What is usual for the pods of an owner, or for the pods of an image: half of them took at most `ms`. */
function normsOf(
  timed: readonly { readonly start: Start; readonly ms: number }[],
  namesOf: (one: Start) => readonly string[],
) {
  const named = timed.flatMap(({ start, ms }) => [...new Set(namesOf(start))].map(name => ({ name, ms })));
  const norms = [...grouped(named, one => one.name)].flatMap(([of, all]) => {
    const { count: starts = 0, p50Ms: ms = 0 } = quantilesOf(all.map(one => one.ms)) ?? {};
    return starts >= LIMITS.normStarts ? [[of, { of, starts, ms }] as const] : [];
  });
  return new Map(norms);
}
