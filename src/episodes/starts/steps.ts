import type { StartKind } from '../../document/contract/types.js';
import type { EpisodeKind, StepModel, StepVocabulary, StepWords } from '../engine/steps.js';

export type StartActor = 'API' | 'scheduler' | 'kubelet' | 'worker' | 'volumes' | 'sandbox' | 'runtime' | 'readiness';

/** What each step of a start is called, who acts, and what it means. */
const WORDS = {
  created: { title: 'pod created', actor: 'API', means: 'The API server stored the pod.' },
  scheduled: { title: 'scheduled', actor: 'scheduler', means: 'The scheduler chose the node.' },
  'add-seen': {
    title: 'kubelet learns of it',
    actor: 'kubelet',
    means: 'The kubelet sees the pod for the first time.',
  },
  refused: { title: 'refused', actor: 'kubelet', means: 'The kubelet does not admit the pod to this node.' },
  'sync-entered': { title: 'worker begins', actor: 'worker', means: 'The pod worker begins to set the pod up.' },
  'volumes-wanted': {
    title: 'volumes asked for',
    actor: 'volumes',
    means: 'The worker waits until the volumes are attached and mounted.',
  },
  'volume-mounted': { title: 'volume mounted', actor: 'volumes', means: 'A volume of the pod is mounted.' },
  'volumes-ready': { title: 'volumes ready', actor: 'volumes', means: 'All volumes of the pod are mounted.' },
  'sandbox-requested': {
    title: 'sandbox needed',
    actor: 'sandbox',
    means: 'The kubelet finds no sandbox of the pod, and asks the runtime for one as soon as the volumes are there.',
  },
  'sandbox-created': { title: 'sandbox created', actor: 'sandbox', means: 'The sandbox runs, with its network.' },
  'image-pulling': {
    title: 'pull begins',
    actor: 'runtime',
    means: 'The kubelet requests the image; the pull may wait for others.',
    per: 'container',
  },
  'image-pulled': { title: 'image pulled', actor: 'runtime', means: 'The image is on the node.', per: 'container' },
  'container-created': {
    title: 'container created',
    actor: 'runtime',
    means: 'The runtime made the container.',
    per: 'container',
  },
  'container-started': {
    title: 'container started',
    actor: 'runtime',
    means: 'The process of the container runs.',
    per: 'container',
  },
  'init-finished': {
    title: 'init container ended',
    actor: 'runtime',
    means: 'The init container has done its work: the next container can start.',
    per: 'container',
  },
  'startup-passed': {
    title: 'startup probe passed',
    actor: 'readiness',
    means: 'The startup probe passed; the other probes begin.',
  },
  running: { title: 'all containers run', actor: 'kubelet', means: 'All app containers have started.' },
  'readiness-passed': { title: 'readiness probe passed', actor: 'readiness', means: 'The containers are ready.' },
  ready: { title: 'Ready', actor: 'readiness', means: 'The pod is Ready: Services send traffic to it.' },
  deleted: { title: 'deletion requested', actor: 'API', means: 'The pod was deleted before its start was complete.' },
} as const satisfies Readonly<Record<string, StepWords<StartActor> & Pick<StepVocabulary, 'per'>>>;

export type StartStepId = keyof typeof WORDS;

type Shown = Pick<StepModel<StartStepId>, 'after'> & Pick<StepVocabulary, 'signs'>;

/** The steps of a start in their order: what comes before it, the lines that show it, and whether every start has it. */
const SHOWN: Readonly<Record<StartStepId, Shown & { readonly need?: 'always' }>> = {
  created: { after: [], signs: [{ events: ['startup-duration'] }] },
  scheduled: { after: ['created'], signs: [] },
  'add-seen': { need: 'always', after: [], signs: [{ events: ['config-add'] }] },
  refused: {
    after: ['add-seen'],
    signs: [{ events: ['admit-denied', 'admit-predicate-failed', 'event-occurred'] }],
  },
  'sync-entered': {
    need: 'always',
    after: ['add-seen'],
    signs: [{ events: ['sync-enter'] }, { events: ['sandbox-missing'], hint: true }],
  },
  'volumes-wanted': { after: ['add-seen'], signs: [{ events: ['mount-attach-check'] }] },
  'volume-mounted': { after: ['volumes-wanted'], signs: [{ events: ['mount-done'] }] },
  'volumes-ready': { after: ['sync-entered'], signs: [{ events: ['volumes-mounted'] }] },
  'sandbox-requested': {
    need: 'always',
    after: ['sync-entered'],
    signs: [{ events: ['sandbox-missing'] }, { events: ['sandbox-creating'], hint: true }],
  },
  'sandbox-created': { need: 'always', after: ['sandbox-requested'], signs: [{ events: ['sandbox-created'] }] },
  'image-pulling': { after: ['sandbox-created'], signs: [{ events: ['event-occurred'] }] },
  'image-pulled': { after: ['image-pulling'], signs: [{ events: ['event-occurred'] }] },
  'container-created': { after: ['sandbox-created'], signs: [{ events: ['event-occurred'] }] },
  'container-started': { after: ['sandbox-created'], signs: [{ events: ['event-occurred', 'pleg-event'] }] },
  'init-finished': { after: ['sandbox-created'], signs: [{ events: ['pleg-exit-code', 'pleg-event'] }] },
  'startup-passed': { after: ['sandbox-created'], signs: [{ events: ['sync-probe'] }] },
  running: { after: ['sandbox-created'], signs: [{ events: ['startup-running-rv', 'startup-duration'] }] },
  'readiness-passed': { after: ['sandbox-created'], signs: [{ events: ['sync-probe'] }] },
  ready: { after: ['sandbox-created'], signs: [{ events: ['status-patch'] }] },
  deleted: { after: ['add-seen'], signs: [{ events: ['config-delete', 'config-remove'] }] },
};

/** What the worker does after the ADD until the sandbox is there. */
export const OF_WORKER = [
  'sync-entered',
  'volumes-wanted',
  'volume-mounted',
  'volumes-ready',
  'sandbox-requested',
  'sandbox-created',
] as const satisfies readonly StartStepId[];

const IDS = Object.keys(SHOWN) as StartStepId[];
const STEPS = IDS.map(
  (step): StepModel<StartStepId> => ({ step, need: SHOWN[step].need ?? 'sometimes', after: SHOWN[step].after }),
);

export const START_STEPS = Object.fromEntries(
  IDS.map(step => [step, { ...WORDS[step], signs: SHOWN[step].signs }]),
) as Readonly<Record<StartStepId, StepVocabulary<StartStepId, StartActor>>>;

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
