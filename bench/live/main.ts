/** The program that `bench/measure/live.mjs` starts. */
export { startApiServer } from '../../test/live/server/index.js';
export { kubeconfigOf } from '../../test/live/server/kubeconfig.js';
export { kubelets } from '../../test/live/server/kubelet.js';
export { createJournal } from './journal.js';
