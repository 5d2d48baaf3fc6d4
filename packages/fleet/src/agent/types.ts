import type { Announcement, ResultDocument, StartNews } from 'podline/internal';

/** What an agent reports about a deletion: once when it is overdue, once when it has ended. The document contains only this deletion. */
export interface AnnouncedDeletion extends Announcement {
  readonly document: ResultDocument;
}

/**
 * What an agent reports about a start, if it is overdue, if a node refused it, or if it was overdue and is over. The document contains only
 * this start.
 */
export interface AnnouncedStart extends StartNews {
  readonly document: ResultDocument;
}

/** A destination of an agent's reports. */
export interface Sink {
  readonly name: string;
  /** Takes it before it returns, and sends it when it can */
  take(announced: AnnouncedDeletion): void;
  /** Absent if it takes no starts */
  takeStart?(announced: AnnouncedStart): void;
  /** Some of what it took would be lost if this process were killed now */
  hasUnsafe(): boolean;
}

/** A sink will never accept this, however often it is sent. */
export class Refused extends Error {}

/** One sentence for the user who runs the agent. */
export type Say = (sentence: string) => void;
