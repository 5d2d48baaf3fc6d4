import { eventsHaving } from '../../../catalogue/events.js';
import type { KindModel } from '../kind-model.js';

const ORPHANED = eventsHaving('orphan');

export const orphaned: KindModel = {
  kind: 'orphaned',
  title: 'clean-up of an orphan',
  means:
    'The kubelet found containers of a pod for which it has no configuration, for example after a restart, and stops them.',
  subject: 'pod',
  askedBy: 'kubelet',
  recognition: {
    ordinary: ({ endedBy, request, life }) =>
      endedBy === null && request === null && life.observations.some(({ id }) => ORPHANED.has(id)),
  },
  extent: { begins: ORPHANED },
  steps: [
    { step: 'teardown-begun', need: 'always', after: [] },
    { step: 'terminating-entered', need: 'always', after: ['teardown-begun'] },
    { step: 'stop-sent', need: 'implied', impliedBy: ['container-stopped'], after: ['terminating-entered'] },
    { step: 'container-stopped', need: 'sometimes', after: ['stop-sent'] },
    { step: 'terminating-exited', need: 'always', after: ['terminating-entered'] },
    { step: 'containers-terminated', need: 'always', after: ['terminating-exited'] },
    { step: 'worker-finished', need: 'always', after: ['containers-terminated'] },
    { step: 'remove-seen', need: 'sometimes', after: [] },
    { step: 'forgotten', need: 'sometimes', after: ['worker-finished'] },
  ],
  ending: { object: 'independent', isDone: ({ seen }) => seen('containers-terminated') },
  rules: { only: ['finalizer-held', 'name-reused'] },
  words: {},
};
