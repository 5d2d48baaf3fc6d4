import type { KindModel } from '../types.js';
import { staticDeletion } from './static-deletion.js';

export const staticRemoved: KindModel = {
  kind: 'static-removed',
  title: 'static pod removed',
  means: 'The manifest of the static pod went away: the kubelet terminates the pod and then deletes its mirror.',
  steps: staticDeletion,
};
