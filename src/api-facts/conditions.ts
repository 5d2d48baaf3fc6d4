import type { ApiCondition } from '../contract/types.js';

/** Conditions of Nodes, by their names. */
export type Machines = ReadonlyMap<string, readonly ApiCondition[]>;
