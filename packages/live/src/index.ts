/** What the commands for a live cluster do. `nodePods` is for the agent of podline-fleet. */
export { nodePods } from './node-pods.js';
export { recordCommand } from './record/command.js';
export { whyCommand } from './why/command.js';
