/** What the commands for a live cluster load: a bundle of its own (scripts/build.mjs), since nobody else needs it. */
export { openClient } from './client/client.js';
export { ApiRefusal, ApiStalled, ApiUnreachable, ConfigProblem } from './client/errors.js';
export { rightText } from './client/right.js';
export { realWorld } from './world.js';
