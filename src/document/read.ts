import { parseJson } from '../read/json.js';
import { certainlyAhead } from './cluster-time.js';
import { firstViolation } from './conforms.js';
import schema from './contract/schema.json' with { type: 'json' };
import type { Episode, ResultDocument } from './contract/types.js';
import { inTime } from './episodes.js';
import { phasesOf } from './phases.js';
import { upgraded } from './upgrade.js';

type ReadDocument =
  | { readonly document: ResultDocument; readonly problem: null }
  | { readonly document: null; readonly problem: string };

/** A result that was written earlier, by this program or by another. Only what conforms to the schema is trusted. */
export function readDocument(text: string): ReadDocument {
  const given = parseJson(text.replace(/^\ufeff/, ''));
  const value = upgraded(given);
  if (value === undefined) return { document: null, problem: 'it is truncated or not JSON' };
  const problem = firstViolation(value, schema);
  return isDocument(value, problem)
    ? { document: { ...value, episodes: inTime(value === given ? value.episodes : withPhases(value)) }, problem: null }
    : { document: null, problem: problem ?? '' };
}

/** Up to version 3 only starts had phases: those of a deletion follow from its steps. */
function withPhases({ episodes, nodes }: ResultDocument): readonly Episode[] {
  const ahead = certainlyAhead({ nodes });
  return episodes.map(one => (one.family === 'end' ? { ...one, phases: phasesOf(one, ahead(one.node)) } : one));
}

const isDocument = (_value: unknown, problem: string | null): _value is ResultDocument => problem === null;
