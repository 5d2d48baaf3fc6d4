import type { NodeResult } from '../../analyze/node.js';
import { type Apart, foldedDeletions, foldedStarts } from '../../document/merge/folds.js';
import { messageOf } from '../../kit/message-of.js';
import { Fault } from '../../read/fault.js';
import type { GroupResult } from '../group.js';

/** What a thread sends, as plain data. */
export type Answer =
  | { readonly what: 'read'; readonly bytes: number; readonly path: string }
  | { readonly what: 'unreadable'; readonly path: string; readonly error: CarriedError }
  | { readonly what: 'done'; readonly result: CarriedResult }
  | { readonly what: 'failed'; readonly error: unknown };

interface CarriedError {
  readonly message: string;
  /** Set for an error in podline itself */
  readonly fault?: { readonly stack: string | undefined };
  readonly code?: unknown;
  readonly syscall?: unknown;
}

export interface CarriedResult extends Omit<GroupResult, 'nodes'> {
  readonly nodes: readonly CarriedNode[];
}

interface CarriedNode extends Omit<NodeResult, 'lifecycles' | 'starts'> {
  readonly lifecycles: Apart;
  readonly starts: Apart;
}

export const carry = ({ nodes, ...result }: GroupResult): CarriedResult => ({
  ...result,
  nodes: nodes.map(node => ({
    ...node,
    lifecycles: foldedDeletions.apart(node.lifecycles),
    starts: foldedStarts.apart(node.starts),
  })),
});

export const arrived = ({ nodes, ...result }: CarriedResult): GroupResult => ({
  ...result,
  nodes: nodes.map(node => ({
    ...node,
    lifecycles: foldedDeletions.together(node.lifecycles),
    starts: foldedStarts.together(node.starts),
  })),
});

/** An error of the system is recognised by its properties, which a copy does not have. */
export const carriedError = (error: unknown): CarriedError => ({
  message: messageOf(error),
  ...(error instanceof Fault ? { fault: { stack: error.stack } } : {}),
  ...(error instanceof Error && 'code' in error ? { code: error.code } : {}),
  ...(error instanceof Error && 'syscall' in error ? { syscall: error.syscall } : {}),
});

export const arrivedError = ({ message, fault, ...more }: CarriedError): Error =>
  fault === undefined ? Object.assign(new Error(message), more) : new Fault(message, fault.stack);
