/** The program that `bench/measure/live.mjs` starts. */
export { startApiServer } from '../../packages/live/test/server/index.js';
export { kubeconfigOf } from '../../packages/live/test/server/kubeconfig.js';
export { kubelets } from '../../packages/live/test/server/kubelet.js';
export { createJournal } from './journal.js';
