import type { NodeKind } from '../../document/contract/types.js';
import type { Stage } from './stages.js';

/**
 * What a statement about a trouble says: what is wrong (`cause`); only that something waits or is tried again (`state`); or what an earlier
 * failure left behind (`aftermath`).
 */
export type Rank = 'cause' | 'state' | 'aftermath';

/**
 * What an answer of the API server to a call about a pod means for the pod's object. `gone`: it no longer exists. `unrelated`: the API
 * server knows of no such pod on the node. `changed`: another client changed it in the meantime. `later`: the server is overloaded.
 * `unanswered`: there was no connection, or no answer. `refused`: the server, or a webhook that it calls, refused.
 */
export type Answer = 'gone' | 'unrelated' | 'changed' | 'later' | 'unanswered' | 'refused';

/** The kind of the node's episode that an Event or a condition belongs to. */
export interface NodeSign {
  readonly of: NodeKind;
  /** Why, in place of the message */
  readonly why?: string;
  /** The part of the message that says why */
  readonly whyIn?: RegExp;
}

/** An error that podline knows. Its texts, and similar texts that are not its own, are in the `.log` of the same topic. */
export interface CauseEntry {
  readonly id: string;
  readonly rank: Rank;
  /** What it holds up */
  readonly stages: readonly Stage[];
  /** Reasons of waiting containers and of Events that state it */
  readonly reasons?: readonly string[];
  /** Reasons of Events with which it is over */
  readonly over?: readonly string[];
  /** Types of conditions of nodes that state it: `Ready` where it is not true, any other where it is */
  readonly conditions?: readonly string[];
  readonly node?: NodeSign;
  /** The gRPC status of the kubelet's own call: it counts before the texts, which also contain what the runtime called in turn */
  readonly status?: string;
  readonly answer?: Answer;
  /** The texts that state it. The content of its named groups replaces `{name}` in `next` and `says`; `why` is an error in turn */
  readonly error?: RegExp;
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
  /** Of an aftermath: the cause that it follows from, where that is stated as well */
  readonly follows?: string;
  /** It comes after all other entries that hold up the same stages */
  readonly general?: true;
  /** Entries that match some of its texts as well, and say less about them */
  readonly before?: readonly string[];
}
