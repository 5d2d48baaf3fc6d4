import type { EventId } from '../../../catalogue/event-id.js';
import type { KindModel } from '../kind-model.js';
import { eachKind } from '../plan.js';
import { OBJECT_GONE } from './proofs.js';
import type { HangId, HangModel } from './types.js';

/** What a way to hang means for deletions of one kind. It is computed once, because every deletion of the kind needs it. */
export interface HangPlan {
  readonly model: HangModel;
  /** Without one of these there is no such hang. */
  readonly troubles: readonly EventId[];
  /** Lines that prove the end of it, whatever their content */
  readonly relief: ReadonlySet<EventId>;
  /** After the first of these, nothing is left that could hang */
  readonly over: readonly EventId[];
  /** Every line that can matter. */
  readonly events: ReadonlySet<EventId>;
}

function planOf(model: HangModel, { ending: { object, deletedByKubelet } }: KindModel): HangPlan {
  const { outlivesObject, over = [], ends = [], callOf = [] } = model;
  const troubles = model.troubles.flatMap(({ events }) => events);
  const relief =
    outlivesObject && !deletedByKubelet ? model.relief.filter(id => !OBJECT_GONE.includes(id)) : model.relief;
  return {
    model,
    troubles,
    relief: new Set(relief),
    over: object === 'last' && (deletedByKubelet || !outlivesObject) ? [...over, ...OBJECT_GONE] : over,
    events: new Set([...troubles, ...relief, ...ends.flatMap(({ events }) => events), ...callOf]),
  };
}

type HangPlans = readonly (readonly [HangId, readonly HangPlan[]])[];

/** The ways in which deletions of a kind can hang. */
export const hangPlans = (hangs: readonly (readonly [HangId, readonly HangModel[]])[]) =>
  eachKind((kind): HangPlans => {
    // The pod's own work is not waited for where the pod lives on: the mirror comes first in each sync (kubelet.go, SyncPod)
    const possible = ({ deletedByKubelet, outlivesObject }: HangModel): boolean =>
      (!deletedByKubelet || kind.ending.deletedByKubelet === true) &&
      !(outlivesObject && kind.ending.object === 'returns');
    return hangs.map(([id, models]) => [id, models.filter(possible).map(model => planOf(model, kind))] as const);
  });
