import { createSnapshots, type Snapshot } from 'podline/internal';
import type { ApiObject } from '../client/api-client.js';

/** A pod of the API server, checked value by value like one from a file. */
export const snapshotOf = (pod: ApiObject): Snapshot => createSnapshots(0)(pod, 1, null);
