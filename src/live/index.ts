/** What the commands for a live cluster load: a separate bundle (scripts/build.mjs), since no other command needs it. */
export { openClient } from './client/client.js';
export { ApiRefusal, ApiStalled, ApiUnreachable, ConfigProblem, Unreadable } from './client/errors.js';
export { adviceOn } from './client/remedy.js';
export { allWays, chooseWays } from './kubelet-log/choose.js';
export { mainReason } from './kubelet-log/read.js';
export { nodePods } from './node-pods.js';
export { exitCodeOf, runCommand } from './record/child.js';
export { record } from './record/record.js';
export { accessOf } from './why/access.js';
export { apiAccess } from './why/api-rights.js';
export { aroundPods } from './why/around.js';
export { shownBy, withLogs } from './why/gather.js';
export { nameOf, nodeNameOf, terminationOf } from './why/overdue.js';
export { sourcesOf } from './why/sources.js';
export { findTargets } from './why/targets.js';
export { untilGone } from './why/until-gone.js';
export { realWorld } from './world.js';
