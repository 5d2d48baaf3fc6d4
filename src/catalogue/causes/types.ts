import type { Stage } from './stages.js';

/**
 * What a statement about a trouble says: what is wrong (`cause`); only that something waits or is tried again (`state`); or what an earlier
 * failure left behind (`aftermath`).
 */
export type Rank = 'cause' | 'state' | 'aftermath';

/** An error that podline knows. Its texts, and texts that are close to it and are none of it, stand in the `.log` of the same topic. */
export interface CauseEntry {
  readonly id: string;
  readonly rank: Rank;
  /** What it holds up */
  readonly stages: readonly Stage[];
  /** Reasons of waiting containers that state it */
  readonly reasons?: readonly string[];
  /** The texts that state it. The content of its named groups replaces `{name}` in `next` and `says`; `why` is an error in turn */
  readonly error: RegExp;
  /** What is wrong, as a clause */
  readonly means: string;
  /** Its own words mean something else to most readers: its meaning is shown in their place */
  readonly misleads?: true;
  /** Words that are shown in place of its own, which only a developer understands */
  readonly says?: string;
  /** What to do; absent where only the advice of the rule applies. `{path}` is also the last path before the error of the system */
  readonly next?: string;
  /** Who prints it: component, file, function; versions where it is not in all of them */
  readonly source: string;
  /** Entries that match some of its texts as well, and say less about them */
  readonly before?: readonly string[];
}
