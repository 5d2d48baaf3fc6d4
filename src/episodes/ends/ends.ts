import type { EventId } from '../../catalogue/event-id.js';
import { isDeath } from '../../catalogue/pleg-event.js';
import type { Observation } from '../../correlate/types.js';

/** Events that show the end of a container: below -v=3 only PLEG's own line does, which has several types. */
export const ENDS = ['kill-done', 'pleg-exit-code', 'pleg-event'] as const satisfies readonly EventId[];

export const showsEnd = (line: Observation): boolean => line.id !== 'pleg-event' || isDeath(line);

/** The call that stops a container failed. */
export const STOP_FAILURES = ['kill-failed', 'runtime-stop-container-failed'] as const satisfies readonly EventId[];
