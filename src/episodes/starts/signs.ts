import type { EventId } from '../../catalogue/event-id.js';
import { eventsHaving } from '../../catalogue/having.js';
import { LOG_SIGNS } from './from-log.js';

/** The lines from which starts are reconstructed: those that show something of a start, and those that identify the pod of a line. */
export const SIGNS: ReadonlySet<EventId> = new Set<EventId>([
  ...LOG_SIGNS,
  ...eventsHaving('config-change', 'follows-config', 'next-turn', 'mirror', 'begins-teardown'),
]);
