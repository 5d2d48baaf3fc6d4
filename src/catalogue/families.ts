import type { MessageDefinition } from './types.js';

type Message = Pick<MessageDefinition, 'file' | 'message'>;

const isOfSyncLoop = ({ message }: Message): boolean => message.startsWith('SyncLoop');

/**
 * The families that a line shows to be in the log. A selection keeps or drops a family as a whole: the lines of one file, and those of the
 * sync loop (`grep pod_workers.go`, `grep -v SyncLoop`).
 */
export const familiesShownBy = (message: Message): readonly string[] =>
  isOfSyncLoop(message) ? ['SyncLoop', message.file] : [message.file];

/** The family of a line. If no other line of the family is in the log, the absence of this one shows nothing. */
export const familyOf = (message: Message): string => (isOfSyncLoop(message) ? 'SyncLoop' : message.file);
