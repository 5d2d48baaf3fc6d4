/** What the commands for a live cluster load: a bundle of its own (scripts/build.mjs), since nobody else needs it. */
export { openClient } from './client/client.js';
export { ApiRefusal, ApiStalled, ApiUnreachable, ConfigProblem } from './client/errors.js';
export { rightText } from './client/right.js';
export { chooseWays } from './kubelet-log/choose.js';
export { DEFAULT_DEBUG_POD } from './kubelet-log/debug-pod.js';
export { exitCodeOf, runCommand } from './record/child.js';
export { record } from './record/record.js';
export { realWorld } from './world.js';
