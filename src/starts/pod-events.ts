import type { PodEvent } from './facts.js';
import type { Mark } from './types.js';

interface Printed {
  readonly reason: string;
  readonly message: string;
  /** `spec.initContainers{setup}` */
  readonly fieldPath: string | null;
  readonly mark: Mark;
  readonly count?: number;
}

/** Reasons of the kubelet, the scheduler and the attach controller that are about a start (pkg/kubelet/events/event.go). */
export const START_REASONS: ReadonlySet<string> = new Set([
  ...[
    'Scheduled',
    'Pulling',
    'Pulled',
    'Created',
    'Started',
    'Failed',
    'BackOff',
    'InspectFailed',
    'ErrImageNeverPull',
    'Killing',
  ],
  ...[
    'FailedMount',
    'FailedAttachVolume',
    'FailedMapVolume',
    'SuccessfulAttachVolume',
    'FailedCreatePodSandBox',
    'NetworkNotReady',
  ],
  ...[
    'SandboxChanged',
    'Unhealthy',
    'ProbeWarning',
    'FailedPostStartHook',
    'FailedScheduling',
    'FailedCreatePodContainer',
  ],
]);

const FIELD = /^spec\.(initContainers|containers)\{([^}]{1,253})\}$/;
/** Up to 1.28 the text of some names the container. */
const NAMED = /^(?:Created|Started) container:? ([\w.-]{1,253})$/;

export function podEvent({ reason, message, fieldPath, mark, count = 1 }: Printed): PodEvent | null {
  if (reason === '') return null;
  const [, list, name] = FIELD.exec(fieldPath ?? '') ?? [];
  return {
    reason,
    message,
    container: name ?? NAMED.exec(message)?.[1] ?? null,
    init: list === 'initContainers',
    mark,
    count,
  };
}
