import type { NodeResult } from '../../analyze/node.js';
import { type Apart, apart, together, unfolded } from '../../document/folded.js';
import type { EachResult } from '../group.js';

/** What a thread says, as plain data. */
export type Answer =
  | { readonly what: 'read'; readonly bytes: number; readonly path: string }
  | { readonly what: 'unreadable'; readonly path: string; readonly error: CarriedError }
  | { readonly what: 'done'; readonly result: CarriedResult }
  | { readonly what: 'failed'; readonly error: unknown };

interface CarriedError {
  readonly message: string;
  readonly code?: unknown;
  readonly syscall?: unknown;
}

export interface CarriedResult extends Omit<EachResult, 'nodes'> {
  readonly nodes: readonly CarriedNode[];
}

interface CarriedNode extends Omit<NodeResult, 'lifecycles'> {
  readonly lifecycles: Apart;
}

export const carry = ({ nodes, ...result }: EachResult): CarriedResult => ({
  ...result,
  nodes: nodes.map(node => ({ ...node, lifecycles: apart(node.lifecycles) })),
});

export const arrived = ({ nodes, ...result }: CarriedResult, folded: boolean): EachResult => ({
  ...result,
  nodes: nodes.map(node => {
    const lifecycles = together(node.lifecycles);
    return { ...node, lifecycles: folded ? lifecycles : lifecycles.map(unfolded) };
  }),
});

/** An error of the system is known by its properties, which a copy does not have. */
export const carriedError = (error: unknown): CarriedError => ({
  message: error instanceof Error ? error.message : String(error),
  ...(error instanceof Error && 'code' in error ? { code: error.code } : {}),
  ...(error instanceof Error && 'syscall' in error ? { syscall: error.syscall } : {}),
});

export const arrivedError = ({ message, ...more }: CarriedError): Error => Object.assign(new Error(message), more);
