import type { ResultDocument } from '../contract/types.js';
import type { Announcement } from '../document/announce.js';

/** What an agent says of a deletion: once when it is overdue, once when it has ended. The document holds it alone. */
export interface Told extends Announcement {
  readonly document: ResultDocument;
}

/** Where an agent says it. */
export interface Sink {
  readonly name: string;
  tell(told: Told): void | Promise<void>;
}
