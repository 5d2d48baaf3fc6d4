import { containerdExit } from './messages/containerd-exit.js';
import { containerdLife } from './messages/containerd-life.js';
import { containerdSandbox } from './messages/containerd-sandbox.js';
import { containerdStop } from './messages/containerd-stop.js';
import { crio } from './messages/crio.js';
import { crioSandbox } from './messages/crio-sandbox.js';
import { ctrEvents } from './messages/ctr-events.js';
import { dockerd } from './messages/dockerd.js';
import type { RuntimeMessage } from './types.js';

export const runtimeMessages: readonly RuntimeMessage[] = [
  ...containerdExit,
  ...containerdLife,
  ...containerdSandbox,
  ...containerdStop,
  ...crio,
  ...crioSandbox,
  ...ctrEvents,
  ...dockerd,
];
