import { containerdExit } from './messages/containerd-exit.js';
import { containerdLife } from './messages/containerd-life.js';
import { containerdSandbox } from './messages/containerd-sandbox.js';
import { containerdStop } from './messages/containerd-stop.js';
import type { RuntimeMessage } from './types.js';

export const runtimeMessages: readonly RuntimeMessage[] = [
  ...containerdExit,
  ...containerdLife,
  ...containerdSandbox,
  ...containerdStop,
];
