import { eventsHaving } from '../../../catalogue/events.js';
import type { Observation } from '../../../correlate/types.js';
import { reports } from '../../engine/troubles.js';
import type { KindModel } from '../kind-model.js';
import type { Lines } from '../lines.js';
import type { Deletion } from '../types.js';
import { LIVED_ON, OBJECT_GONE } from './proofs.js';
import type { HangModel } from './types.js';

/** For pods that had ended by themselves, earlier lines are kept, but what happened before their end is not part of the deletion. */
export const BEGINS = eventsHaving(
  'learns-of-end',
  'begins-teardown',
  'terminates',
  'evicts',
  'preempts',
  'shuts-down',
  'finished',
);

/** The lines that can be about the hang and matter to it. `begin`: the first line of the deletion. */
export function about({ lines }: Deletion, plan: HangPlan, begin: Observation | undefined): readonly Observation[] {
  const { model, over, events } = plan;
  const { from, isLater } = beginOf(lines, plan, begin?.seq ?? Number.NEGATIVE_INFINITY);
  // Event by event: several at once would be picked from all lines
  const ends = over.map(id => lines.only(id).find(({ seq }) => seq >= from)?.seq ?? Number.POSITIVE_INFINITY);
  const to = Math.min(...ends);
  const anchors = model.after?.map(id => lines.only(id).find(({ seq }) => seq >= from && seq <= to));
  const anchor = anchors?.find(line => line !== undefined);
  if (anchors !== undefined && anchor === undefined) return [];
  const behind = anchor?.seq ?? Number.NEGATIVE_INFINITY;
  // Any line of a restarted kubelet shows the restart
  const isAny = lines.areOfSeveral;
  return lines.all.filter(
    line =>
      (isAny || events.has(line.id)) && (line.seq >= from || isLater(line)) && line.seq <= to && line.seq > behind,
  );
}

/**
 * From the first line of the deletion; before that, from the first trouble after which the pod did not live on. A log that begins in the
 * middle of a deletion contains the kubelet's own DELETE, which is the last of two. `isLater`: whether a line comes before the whole
 * deletion but has a later time, because the lines are not in the order of their times.
 */
function beginOf(lines: Lines, { model: { past, troubles }, troubles: events }: HangPlan, begin: number) {
  if (!past) return { from: begin, isLater: () => false };
  const lived = lines.ofAny(LIVED_ON).findLast(({ seq }) => seq < begin)?.seq ?? Number.NEGATIVE_INFINITY;
  const since = lines
    .ofAny(events)
    .find(line => line.seq > lived && line.seq < begin && troubles.some(trouble => reports(trouble, line)));
  const at = since?.at ?? Number.POSITIVE_INFINITY;
  const isLater = (line: Observation): boolean => line.seq > lived && line.at !== null && line.at > at;
  return { from: since?.seq ?? begin, isLater };
}

/** What a way to hang means for deletions of one kind. It is computed once, because every deletion of the kind needs it. */
export type HangPlan = ReturnType<typeof planOf>;

function planOf(model: HangModel, { ending: { object, deletedByKubelet } }: KindModel) {
  const { outlivesObject, over = [], ends = [], callOf = [] } = model;
  const troubles = model.troubles.flatMap(({ events }) => events);
  const relief =
    outlivesObject && !deletedByKubelet ? model.relief.filter(id => !OBJECT_GONE.includes(id)) : model.relief;
  return {
    model,
    /** Without one of these lines there is no such hang. */
    troubles,
    /** Lines that prove the end of the hang, whatever their content */
    relief: new Set(relief),
    /** After the first of these lines, nothing is left that could hang */
    over: object === 'last' && (deletedByKubelet || !outlivesObject) ? [...over, ...OBJECT_GONE] : over,
    /** Every line that can matter. */
    events: new Set([...troubles, ...relief, ...ends.flatMap(({ events }) => events), ...callOf]),
  };
}

/** The ways in which deletions of a kind can hang, of these. */
export function plansOf(models: readonly HangModel[], kind: KindModel): readonly HangPlan[] {
  const { object, deletedByKubelet } = kind.ending;
  // The pod's own work is not waited for where the pod lives on: the mirror comes first in each sync (kubelet.go, SyncPod)
  const possible = (model: HangModel): boolean =>
    (!model.deletedByKubelet || deletedByKubelet === true) && !(model.outlivesObject && object === 'returns');
  return models.filter(possible).map(model => planOf(model, kind));
}
