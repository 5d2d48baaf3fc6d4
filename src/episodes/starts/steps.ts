import type { StartKind } from '../../document/contract/types.js';
import type { EpisodeKind, StepModel, StepVocabulary, StepWords } from '../engine/steps.js';

export type StartActor = 'API' | 'scheduler' | 'kubelet' | 'worker' | 'volumes' | 'sandbox' | 'runtime' | 'readiness';

/** The name of a step of a start, its actor, and the lines that show it. */
const ROWS = {
  created: {
    title: 'pod created',
    actor: 'API',
    means: 'The API server stored the pod.',
    signs: [{ events: ['startup-duration'] }],
  },
  scheduled: { title: 'scheduled', actor: 'scheduler', means: 'The scheduler chose the node.', signs: [] },
  'add-seen': {
    title: 'kubelet learns of it',
    actor: 'kubelet',
    means: 'The kubelet sees the pod for the first time.',
    signs: [{ events: ['config-add'] }],
  },
  refused: {
    title: 'refused',
    actor: 'kubelet',
    means: 'The kubelet does not admit the pod to this node.',
    signs: [{ events: ['admit-denied', 'admit-predicate-failed', 'event-occurred'] }],
  },
  'sync-entered': {
    title: 'worker begins',
    actor: 'worker',
    means: 'The pod worker begins to set the pod up.',
    signs: [{ events: ['sync-enter'] }, { events: ['sandbox-missing'], hint: true }],
  },
  'volumes-wanted': {
    title: 'volumes asked for',
    actor: 'volumes',
    means: 'The worker waits until the volumes are attached and mounted.',
    signs: [{ events: ['mount-attach-check'] }],
  },
  'volume-mounted': {
    title: 'volume mounted',
    actor: 'volumes',
    means: 'A volume of the pod is mounted.',
    signs: [{ events: ['mount-done'] }],
  },
  'volumes-ready': {
    title: 'volumes ready',
    actor: 'volumes',
    means: 'All volumes of the pod are mounted.',
    signs: [{ events: ['volumes-mounted'] }],
  },
  'sandbox-requested': {
    title: 'sandbox needed',
    actor: 'sandbox',
    means: 'The kubelet finds no sandbox of the pod, and asks the runtime for one as soon as the volumes are there.',
    signs: [{ events: ['sandbox-missing'] }, { events: ['sandbox-creating'], hint: true }],
  },
  'sandbox-created': {
    title: 'sandbox created',
    actor: 'sandbox',
    means: 'The sandbox runs, with its network.',
    signs: [{ events: ['sandbox-created'] }],
  },
  'image-pulling': {
    title: 'pull begins',
    actor: 'runtime',
    means: 'The kubelet requests the image; the pull may wait for others.',
    signs: [{ events: ['event-occurred'] }],
    per: 'container',
  },
  'image-pulled': {
    title: 'image pulled',
    actor: 'runtime',
    means: 'The image is on the node.',
    signs: [{ events: ['event-occurred'] }],
    per: 'container',
  },
  'container-created': {
    title: 'container created',
    actor: 'runtime',
    means: 'The runtime made the container.',
    signs: [{ events: ['event-occurred'] }],
    per: 'container',
  },
  'container-started': {
    title: 'container started',
    actor: 'runtime',
    means: 'The process of the container runs.',
    signs: [{ events: ['event-occurred', 'pleg-event'] }],
    per: 'container',
  },
  'init-finished': {
    title: 'init container ended',
    actor: 'runtime',
    means: 'The init container has done its work: the next container can start.',
    signs: [{ events: ['pleg-exit-code', 'pleg-event'] }],
    per: 'container',
  },
  'startup-passed': {
    title: 'startup probe passed',
    actor: 'readiness',
    means: 'The startup probe passed; the other probes begin.',
    signs: [{ events: ['sync-probe'] }],
  },
  running: {
    title: 'all containers run',
    actor: 'kubelet',
    means: 'All app containers have started.',
    signs: [{ events: ['startup-running-rv', 'startup-duration'] }],
  },
  'readiness-passed': {
    title: 'readiness probe passed',
    actor: 'readiness',
    means: 'The containers are ready.',
    signs: [{ events: ['sync-probe'] }],
  },
  ready: {
    title: 'Ready',
    actor: 'readiness',
    means: 'The pod is Ready: Services send traffic to it.',
    signs: [{ events: ['status-patch'] }],
  },
  deleted: {
    title: 'deletion requested',
    actor: 'API',
    means: 'The pod was deleted before its start was complete.',
    signs: [{ events: ['config-delete', 'config-remove'] }],
  },
} as const satisfies Readonly<Record<string, StepVocabulary<string, StartActor>>>;

type StartStepId = keyof typeof ROWS;

export const START_STEPS: Readonly<Record<StartStepId, StepVocabulary<StartStepId, StartActor>>> = ROWS;

/** The steps of a start in their order. */
const STEPS: readonly StepModel<StartStepId>[] = [
  { step: 'created', need: 'sometimes', after: [] },
  { step: 'scheduled', need: 'sometimes', after: ['created'] },
  { step: 'add-seen', need: 'always', after: [] },
  { step: 'refused', need: 'sometimes', after: ['add-seen'] },
  { step: 'sync-entered', need: 'always', after: ['add-seen'] },
  { step: 'volumes-wanted', need: 'sometimes', after: ['add-seen'] },
  { step: 'volume-mounted', need: 'sometimes', after: ['volumes-wanted'] },
  { step: 'volumes-ready', need: 'sometimes', after: ['sync-entered'] },
  { step: 'sandbox-requested', need: 'always', after: ['sync-entered'] },
  { step: 'sandbox-created', need: 'always', after: ['sandbox-requested'] },
  { step: 'image-pulling', need: 'sometimes', after: ['sandbox-created'] },
  { step: 'image-pulled', need: 'sometimes', after: ['image-pulling'] },
  { step: 'container-created', need: 'sometimes', after: ['sandbox-created'] },
  { step: 'container-started', need: 'sometimes', after: ['sandbox-created'] },
  { step: 'init-finished', need: 'sometimes', after: ['sandbox-created'] },
  { step: 'startup-passed', need: 'sometimes', after: ['sandbox-created'] },
  { step: 'running', need: 'sometimes', after: ['sandbox-created'] },
  { step: 'readiness-passed', need: 'sometimes', after: ['sandbox-created'] },
  { step: 'ready', need: 'sometimes', after: ['sandbox-created'] },
  { step: 'deleted', need: 'sometimes', after: ['add-seen'] },
];

/** The kinds of starts. No step is missing in a start that the kubelet had seen before, or whose beginning is not known. */
export const START_KINDS: Readonly<Record<StartKind, EpisodeKind<StartStepId>>> = {
  'first-start': { title: 'start', steps: STEPS },
  'static-start': { title: 'start of a static pod', steps: STEPS },
  refused: { title: 'start', steps: STEPS, endsWith: { step: 'add-seen', why: 'the kubelet did not take the pod' } },
  resumed: { title: 'start', steps: [] },
  unknown: { title: 'start', steps: [] },
};

/** What comes after a start, or happens to a container that started. */
export const AFTER_START: Readonly<Record<'container-ended' | 'container-restarted', StepWords<StartActor>>> = {
  'container-ended': { title: 'container ended', actor: 'runtime', means: 'The process of the container has ended.' },
  'container-restarted': {
    title: 'container restarted',
    actor: 'runtime',
    means: 'The kubelet started the container again, after it had ended.',
  },
};
