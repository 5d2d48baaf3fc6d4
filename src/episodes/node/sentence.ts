import { spell } from '../../catalogue/duration.js';
import type { NodeReason, NodeSpan } from './types.js';
import { isKind, NODE_KINDS } from './words.js';

/** The most reasons that a sentence names. */
const NAMED = 3;

/** What the node went through, with its reasons: `the network of the node was down for 2m43s (… 43 s, then … 43 s)`. */
export function nodeSentence(span: NodeSpan, end: number | null, goesOn = false): string {
  const { kind } = span;
  const isInTurn = isKind(kind, 'in-turn');
  const until = span.to ?? (span.lasts ? end : null);
  const ms = span.from === null || until === null ? 0 : until - span.from;
  const ending = span.lasts && end !== null && !goesOn && kind !== 'kubelet-run' ? ', and the log ends' : '';
  const what = `${NODE_KINDS[kind].says(span, ms < 1_000 ? '' : spell(ms))}${ending}`;
  const why = isInTurn ? saysTurns(span) : (mainReason(span)?.text ?? '');
  return why === '' || isKind(kind, 'names-reasons') ? what : isInTurn ? `${what} (${why})` : `${what}: ${why}`;
}

/** The reason that was stated most often, which is the reason of the longest part. */
export const mainReason = ({ reasons }: NodeSpan): NodeReason | null =>
  reasons.toSorted((a, b) => b.count - a.count)[0] ?? null;

function saysTurns(span: NodeSpan): string {
  const turns = turnsOf(span, NAMED);
  return turns.length < 2
    ? mainReasons(span, NAMED)
        .map(({ text }) => text)
        .join(', ')
    : turns.map(({ reason: { text }, from, to }) => `${text} ${spell(to - from)}`).join(', then ');
}

const mainReasons = ({ reasons, count }: NodeSpan, most?: number): readonly NodeReason[] =>
  reasons.filter(one => one.count * RARE >= count).slice(0, most);

/** A reason that less than one line in so many states is not named. */
const RARE = 50;

/**
 * The reasons of a trouble in which one follows the other, each with its time in ms UTC; empty if they were stated at the same time. An
 * error is logged when a call ends, so what it states had lasted since the last line about something else.
 */
export function turnsOf(span: NodeSpan, most?: number) {
  if (!isKind(span.kind, 'in-turn')) return [];
  const main = mainReasons(span, most);
  if (!main.every((one, at) => follows(one, main[at - 1]))) return [];
  return main.map((reason, at) => {
    const from = main[at - 1]?.to ?? span.from ?? reason.from;
    return { reason, from, to: Math.max(from, reason.to) };
  });
}

/** Whether a reason follows another. Lines of several workers come in any order, so the two may overlap, but not for most of their time. */
function follows(one: NodeReason, before: NodeReason | undefined): boolean {
  if (before === undefined) return true;
  const shorter = Math.min(one.to - one.from, before.to - before.from);
  return (before.to - one.from) * 2 <= shorter && one.to >= before.to;
}
