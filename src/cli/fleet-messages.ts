import type { Asked, DeadLetter, FleetStatus, Item, RefusedMessage } from '../fleet/types.js';
import type { WorkEvent } from '../fleet/work.js';
import { masked } from '../masked.js';
import { terminal } from '../report/safe.js';
import { count } from '../report/view/input.js';

function calledBy({ inputs, step }: Item): string {
  const part = step?.what === 'part' ? `, part ${step.part + 1} of ${step.parts}` : '';
  return `${inputs.map(masked).join(' ')}${part}`;
}

/** A reason may begin with what could not be read. */
export function sentenceAbout(item: Item, sentence: string): string {
  const name = calledBy(item);
  return sentence.startsWith(`${name}: `) ? sentence : `${name}: ${sentence}`;
}

export function sentenceOf(event: WorkEvent): string {
  if (event.what === 'done') return count(event.lifecycles, 'deletion');
  if (event.what === 'split') return `its nodes are read in ${event.parts} parts`;
  if (event.what === 'answered') return 'read';
  return `${event.reason}${event.what === 'dead' ? '; given up' : '; podline tries again'}`;
}

/** An item is called by its inputs; a message that is none, by its subject. */
const sentenceAboutLetter = (letter: DeadLetter | RefusedMessage): string =>
  'item' in letter ? sentenceAbout(letter.item, letter.reason) : `a message to ${letter.subject}: ${letter.reason}`;

export function statusText({
  waiting,
  working,
  done,
  parts,
  perMinute,
  dead,
  givenUp,
  oldest,
  asked,
}: FleetStatus): string {
  const since = oldest === null ? '' : `, the oldest since ${new Date(oldest).toISOString()}`;
  const all = distinct(asked).reduce((sum, { collections }) => sum + collections, 0);
  const open = parts.of === 0 ? '' : `; ${parts.done} of ${parts.of} parts of collections that were split`;
  return [
    `${done} of ${all} submitted collections are done${open}; ${perMinute.toFixed(1)} a minute\n`,
    `${waiting} waiting${since}; ${working} being read; ${givenUp} given up\n`,
    ...dead.map(letter => `  ${terminal(masked(sentenceAboutLetter(letter)))}\n`),
    ...(givenUp > dead.length ? [`  and ${givenUp - dead.length} more\n`] : []),
  ].join('');
}

/** Repeated submissions count once, as their collections do, with the number of the last one. */
const distinct = (asked: readonly Asked[]): Asked[] => [
  ...new Map(
    asked.map(one => [JSON.stringify([one.inputs, one.cluster, { ...one.options, now: null }]), one]),
  ).values(),
];
