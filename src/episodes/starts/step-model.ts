import type { EventId } from '../../catalogue/event-id.js';
import type { StartStepId } from './types.js';

/** The position of a step of a start, what shows it, and when it can be missing; its words are in `step-words.ts`. */
export interface StartStepModel {
  /** Lines of the kubelet that show it. */
  readonly shownBy: readonly EventId[];
  /** Lines that every start prints at this step. Without them the absence of the step shows nothing */
  readonly proving?: readonly EventId[];
  /** Steps that are guaranteed to be logged before it: same goroutine, or a hand-over between two. */
  readonly after: readonly StartStepId[];
  readonly per?: 'container';
}

export const START_MODEL: Readonly<Record<StartStepId, StartStepModel>> = {
  created: {
    shownBy: ['startup-duration'],
    after: [],
  },
  scheduled: {
    shownBy: [],
    after: ['created'],
  },
  'add-seen': {
    shownBy: ['config-add'],
    proving: ['config-add'],
    after: [],
  },
  refused: {
    shownBy: ['admit-denied', 'admit-predicate-failed', 'event-occurred'],
    after: ['add-seen'],
  },
  'sync-entered': {
    shownBy: ['sync-enter', 'sandbox-missing'],
    proving: ['sync-enter'],
    after: ['add-seen'],
  },
  'volumes-wanted': {
    shownBy: ['mount-attach-check'],
    after: ['add-seen'],
  },
  'volume-mounted': {
    shownBy: ['mount-done'],
    after: ['volumes-wanted'],
  },
  'volumes-ready': {
    shownBy: ['volumes-mounted'],
    after: ['sync-entered'],
  },
  'sandbox-requested': {
    shownBy: ['sandbox-missing', 'sandbox-creating'],
    proving: ['sandbox-missing'],
    after: ['sync-entered'],
  },
  'sandbox-created': {
    shownBy: ['sandbox-created'],
    proving: ['sandbox-created'],
    after: ['sandbox-requested'],
  },
  'image-pulling': {
    shownBy: ['event-occurred'],
    after: ['sandbox-created'],
    per: 'container',
  },
  'image-pulled': {
    shownBy: ['event-occurred'],
    after: ['image-pulling'],
    per: 'container',
  },
  'container-created': {
    shownBy: ['event-occurred'],
    after: ['sandbox-created'],
    per: 'container',
  },
  'container-started': {
    shownBy: ['event-occurred', 'pleg-event'],
    after: ['sandbox-created'],
    per: 'container',
  },
  'init-finished': {
    shownBy: ['pleg-exit-code', 'pleg-event'],
    after: ['sandbox-created'],
    per: 'container',
  },
  'startup-passed': {
    shownBy: ['sync-probe'],
    after: ['sandbox-created'],
  },
  running: {
    shownBy: ['startup-running-rv', 'startup-duration'],
    after: ['sandbox-created'],
  },
  'readiness-passed': {
    shownBy: ['sync-probe'],
    after: ['sandbox-created'],
  },
  ready: {
    shownBy: ['status-patch'],
    after: ['sandbox-created'],
  },
  deleted: {
    shownBy: ['config-delete', 'config-remove'],
    after: ['add-seen'],
  },
};
