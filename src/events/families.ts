import { grouped } from '../grouped.js';
import type { EventId } from './event-id.js';
import { definitions } from './registry.js';
import type { MessageDefinition } from './types.js';

type Message = Pick<MessageDefinition, 'file' | 'message'>;

const isOfSyncLoop = ({ message }: Message): boolean => message.startsWith('SyncLoop');

/**
 * Lines that a selection keeps or drops together: those of one file, and those of the sync loop (`grep pod_workers.go`,
 * `grep -v SyncLoop`). What a line shows to be kept.
 */
export const familiesShownBy = (message: Message): readonly string[] =>
  isOfSyncLoop(message) ? ['SyncLoop', message.file] : [message.file];

/** Whose line an event is: without another line of the family its absence shows nothing. */
const familyOf = (message: Message): string => (isOfSyncLoop(message) ? 'SyncLoop' : message.file);

const FAMILIES: ReadonlyMap<EventId, readonly string[]> = new Map(
  [...grouped(definitions, ({ event }) => event)].map(([event, own]) => [event, [...new Set(own.map(familyOf))]]),
);

export const familiesOf = (event: EventId): readonly string[] => FAMILIES.get(event) ?? [];
