import { parseJson } from '../read/parse-json.js';
import { firstViolation } from './conforms.js';
import schema from './contract/schema.json' with { type: 'json' };
import type { ResultDocument } from './contract/types.js';
import { inTime } from './episodes.js';
import { upgraded } from './upgrade.js';

type ReadDocument =
  | { readonly document: ResultDocument; readonly problem: null }
  | { readonly document: null; readonly problem: string };

/** A result that was written earlier, by this program or by another. Only what conforms to the schema is trusted. */
export function readDocument(text: string): ReadDocument {
  const value = upgraded(parseJson(text.replace(/^\ufeff/, '')));
  if (value === undefined) return { document: null, problem: 'it is truncated or not JSON' };
  const problem = firstViolation(value, schema);
  return isDocument(value, problem)
    ? { document: { ...value, episodes: inTime(value.episodes) }, problem: null }
    : { document: null, problem: problem ?? '' };
}

const isDocument = (_value: unknown, problem: string | null): _value is ResultDocument => problem === null;
