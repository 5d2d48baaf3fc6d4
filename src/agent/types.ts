import type { ResultDocument } from '../contract/types.js';
import type { Announcement } from '../document/announce.js';
import type { StartNews } from '../document/announce-starts.js';

/**
 * What an agent reports of a deletion: once when it is overdue, once when it has ended. The document holds it alone.
 */
export interface AnnouncedDeletion extends Announcement {
  readonly document: ResultDocument;
}

/**
 * What an agent reports of a start: only of one that is overdue, that a node refused, or that was overdue and is over.
 * The document holds it alone.
 */
export interface AnnouncedStart extends StartNews {
  readonly document: ResultDocument;
}

/** Where an agent reports it. */
export interface Sink {
  readonly name: string;
  /** Takes it before it returns; sends it whenever it can. */
  take(announced: AnnouncedDeletion): void;
  /** Absent: it takes no starts. */
  takeStart?(announced: AnnouncedStart): void;
  /** Some of what it took would be gone if this process were killed now. */
  hasUnsafe(): boolean;
}

/** What a sink will never take, however often it is sent. */
export class Refused extends Error {}

/** One sentence for the user who runs the agent. */
export type Say = (sentence: string) => void;
