import schema from '../../../src/show/diff/schema.json' with { type: 'json' };
import type { DiffDocument } from '../../../src/show/diff/types.js';
import { violationsOf } from '../../document/schema.js';

const check = violationsOf(schema);

/** The objections of the schema of comparisons to one, one sentence each. */
export const violations = (diff: DiffDocument | object): string[] => check(diff);

export { schema };
