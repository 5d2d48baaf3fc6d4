import type { Observation } from '../../correlate/types.js';
import { eventsHaving } from '../../events/having.js';
import { KINDS } from '../kinds/index.js';
import type { Deletion } from '../types.js';
import { LIVED_ON, OBJECT_GONE } from './proofs.js';
import { tells } from './trouble.js';
import type { HangModel } from './types.js';

/** Pods that had ended by themselves keep their past: what they went through then is no part of the deletion. */
export const BEGINS = eventsHaving(
  'hears-of-end',
  'begins-teardown',
  'terminates',
  'evicts',
  'preempts',
  'shuts-down',
  'finished',
);

/** The lines that can be about the hang. */
export function about(one: Deletion, model: HangModel): readonly Observation[] {
  const { kind } = one;
  const { after, over, outlivesObject } = model;
  const { object, deletedByKubelet } = KINDS[kind].ending;
  const ends = object === 'last' && (deletedByKubelet || !outlivesObject);
  const own = from(one, model);
  const last = own.findIndex(({ id }) => over?.includes(id) || (id === OBJECT_GONE && ends));
  const within = last < 0 ? own : own.slice(0, last + 1);
  if (after === undefined) return within;
  const anchor = after.map(id => within.findIndex(line => line.id === id)).find(index => index >= 0);
  return anchor === undefined ? [] : within.slice(anchor + 1);
}

/**
 * From the first line of the deletion; before it from the first trouble behind which the pod did not live on. A log that
 * begins in the middle of a deletion has the kubelet's own DELETE, which is the last of two.
 */
function from({ observations }: Deletion, { troubles, past }: HangModel): readonly Observation[] {
  const begin = observations.findIndex(({ id }) => BEGINS.has(id));
  if (begin <= 0) return observations;
  if (!past) return observations.slice(begin);
  const before = observations.slice(0, begin);
  const lived = before.findLastIndex(({ id }) => LIVED_ON.includes(id));
  const since = before.findIndex((line, at) => at > lived && troubles.some(trouble => tells(trouble, line)));
  return observations.slice(since < 0 ? begin : since);
}
