import type { Episode, ResultDocument, Standing } from 'podline/internal';

/** What an agent reports of an episode: once when it is overdue, or lasts and needs attention, and once when it has ended. */
export interface Announced {
  readonly standing: Standing;
  /** The episode was already reported as overdue. */
  readonly again: boolean;
  readonly episode: Episode;
  /** The document contains only this episode, and what held it up on its node. */
  readonly document: ResultDocument;
}

/** A destination of an agent's reports. */
export interface Sink {
  readonly name: string;
  /** Takes it before it returns, and sends it when it can */
  take(announced: Announced): void;
  /** Some of what it took would be lost if this process were killed now */
  hasUnsafe(): boolean;
}

/** A sink will never accept this, however often it is sent. */
export class Refused extends Error {}

/** One sentence for the user who runs the agent. */
export type Say = (sentence: string) => void;
