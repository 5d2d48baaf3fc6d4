import type { MessageDefinition } from './types.js';

type Message = Pick<MessageDefinition, 'file' | 'message'>;

const isOfSyncLoop = ({ message }: Message): boolean => message.startsWith('SyncLoop');

/**
 * Lines that a selection keeps or drops together: those of one file, and those of the sync loop (`grep pod_workers.go`,
 * `grep -v SyncLoop`). What a line shows to be kept.
 */
export const familiesShownBy = (message: Message): readonly string[] =>
  isOfSyncLoop(message) ? ['SyncLoop', message.file] : [message.file];

/** Whose line it is: without another line of the family its absence shows nothing. */
export const familyOf = (message: Message): string => (isOfSyncLoop(message) ? 'SyncLoop' : message.file);
