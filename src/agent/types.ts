import type { ResultDocument } from '../contract/types.js';
import type { Announcement } from '../document/announce.js';

/** What an agent says of a deletion: once when it is overdue, once when it has ended. The document holds it alone. */
export interface AnnouncedDeletion extends Announcement {
  readonly document: ResultDocument;
}

/** Where an agent says it. */
export interface Sink {
  readonly name: string;
  /** Takes it before it returns; sends it whenever it can. */
  take(announced: AnnouncedDeletion): void;
  /** Some of what it took would be gone if this process were killed now. */
  hasUnsafe(): boolean;
}

/** What a sink will never take, however often it is sent. */
export class Refused extends Error {}

/** One sentence for whoever runs the agent. */
export type Say = (sentence: string) => void;
