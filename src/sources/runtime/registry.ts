import { containerdExit } from './messages/containerd-exit.js';
import { containerdLife } from './messages/containerd-life.js';
import { containerdStop } from './messages/containerd-stop.js';
import { crio } from './messages/crio.js';
import { crioSandbox } from './messages/crio-sandbox.js';
import { ctrEvents } from './messages/ctr-events.js';
import { dockerd } from './messages/dockerd.js';
import type { RuntimeMessage } from './types.js';

const runtime = 'containerd';
const where = 'internal/cri/instrument/instrumented_service.go, StopPodSandbox';

/** How containerd's CRI plugin stops a sandbox. */
const containerdSandbox: readonly RuntimeMessage[] = [
  {
    what: 'sandbox-stop-requested',
    runtime,
    where,
    pattern: /^StopPodSandbox for "(?<sandboxId>[^"]{1,128})"$/,
    samples: ['StopPodSandbox for "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215"'],
  },
  {
    what: 'network-removed',
    runtime,
    where: 'internal/cri/server/sandbox_stop.go, stopPodSandbox',
    pattern: /^TearDown network for sandbox "(?<sandboxId>[^"]{1,128})" successfully$/,
    samples: [
      'TearDown network for sandbox "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215" successfully',
    ],
  },
  {
    what: 'sandbox-stopped',
    runtime,
    where,
    pattern: /^StopPodSandbox for "(?<sandboxId>[^"]{1,128})" returns successfully$/,
    samples: [
      'StopPodSandbox for "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215" returns successfully',
    ],
  },
  {
    what: 'sandbox-stop-failed',
    runtime,
    where,
    pattern: /^StopPodSandbox for "(?<sandboxId>[^"]{1,128})" failed$/,
    fields: { error: 'error' },
    samples: ['StopPodSandbox for "e37a6c4ec0c8ace37780d9f0361c745ed9b5bd5677045153a8d8b5d0ffe8c215" failed'],
  },
];

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
