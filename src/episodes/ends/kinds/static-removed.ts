import type { KindModel } from '../kind-model.js';
import { staticDeletion } from './termination.js';

export const staticRemoved: KindModel = {
  kind: 'static-removed',
  title: 'static pod removed',
  means: 'The manifest of the static pod was removed: the kubelet terminates the pod and then deletes its mirror.',
  subject: 'static',
  askedBy: 'manifest',
  recognition: {
    static: ({ hasNext }) => !hasNext,
    mirror: ({ orphaned, hasNext }) => orphaned && !hasNext,
  },
  extent: { takesMirror: true },
  steps: staticDeletion,
  ending: { object: 'independent', isDone: ({ seen }) => seen('worker-finished'), lastSteps: ['remove-seen'] },
  rules: { only: ['mirror-orphan', 'static-duplicate-name', 'static-manifest-broken', 'step-order'] },
  words: {},
};
