import type { EventId } from '../events/event-id.js';
import { eventsHaving } from '../events/having.js';
import { LOG_SIGNS } from './from-log.js';

/**
 * The lines that starts are reconstructed from: those that show something of one, and those that identify the pod of a
 * line.
 */
export const SIGNS: ReadonlySet<EventId> = new Set<EventId>([
  ...LOG_SIGNS,
  ...eventsHaving('config-change', 'follows-config', 'next-turn', 'mirror', 'begins-teardown'),
]);
