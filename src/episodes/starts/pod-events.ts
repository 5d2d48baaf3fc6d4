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

const FIELD = /^spec\.(initContainers|containers)\{([^}]{1,253})\}$/;
/** Up to 1.28 the text of some names the container. */
const NAMED = /^(?:Created|Started) container:? ([\w.-]{1,253})$/;

export function podEvent({ reason, message, fieldPath, mark, count = 1 }: Printed): PodEvent {
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
