import { parseJson } from '../../read/json.js';
import { type Fields, isFields } from '../../sources/watch/values.js';
import schema from '../contract/schema.json' with { type: 'json' };
import type { Episode, ResultDocument } from '../contract/types.js';
import { inTime } from '../episodes.js';
import { certainlyAhead } from '../figures/cluster-clock.js';
import { phasesOf } from '../judge/times.js';
import { upgraded } from './version-3.js';

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

/** Up to version 3 only starts had phases: the phases of a deletion follow from its steps. */
function withPhases({ episodes, nodes }: ResultDocument): readonly Episode[] {
  const ahead = certainlyAhead({ nodes });
  return episodes.map(one => (one.family === 'end' ? { ...one, phases: phasesOf(one, ahead(one.node)) } : one));
}

const isDocument = (_value: unknown, problem: string | null): _value is ResultDocument => problem === null;

/** The subset of JSON Schema that the schema of the document uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
}

interface RootSchema extends Schema {
  readonly $defs: Readonly<Record<string, Schema>>;
}

/** The bound of numbers for which the schema names none: the ms of Go's longest time.Duration, 292 years. */
const MAX_DURATION_MS = 2 ** 63 / 1e6;

/** The first place where a value violates the schema; null if there is none. Keys of later versions are allowed. */
function firstViolation(value: unknown, root: RootSchema): string | null {
  const referred = ({ $ref = '' }: Schema): Schema => root.$defs[$ref.slice('#/$defs/'.length)] ?? {};

  const check = (one: unknown, { $ref, ...schema }: Schema, at: string): string | null =>
    ($ref === undefined ? null : check(one, referred({ $ref }), at)) ??
    (schema.oneOf === undefined ? null : ofOne(one, schema.oneOf, at)) ??
    scalarViolation(one, schema, at) ??
    (Array.isArray(one) && schema.items ? firstOf(one.entries(), schema.items, at) : null) ??
    (isFields(one) ? objectViolation(one, schema, at) : null);

  /** A value that is of one of several types states by its family which one it is. */
  function ofOne(one: unknown, schemas: readonly Schema[], at: string): string | null {
    if (!isFields(one)) return `${at || 'it'} is no object`;
    if (!Object.hasOwn(one, 'family')) return `${at}.family is missing`;
    const own = schemas.find(schema => referred(schema).properties?.family?.const === one.family);
    return own === undefined ? `${at}.family has an unknown value` : check(one, own, at);
  }

  function firstOf(items: Iterable<readonly [number, unknown]>, schema: Schema, at: string): string | null {
    for (const [index, item] of items) {
      const found = check(item, schema, `${at}[${index}]`);
      if (found !== null) return found;
    }
    return null;
  }

  function objectViolation(one: Fields, { properties = {}, required = [] }: Schema, at: string) {
    const absent = required.find(key => !Object.hasOwn(one, key));
    if (absent !== undefined) return `${at}.${absent} is missing`;
    for (const [key, schema] of Object.entries(properties)) {
      const found = Object.hasOwn(one, key) ? check(one[key], schema, `${at}.${key}`) : null;
      if (found !== null) return found;
    }
    return null;
  }

  return check(value, root, '');
}

function scalarViolation(value: unknown, schema: Schema, at: string): string | null {
  const types = schema.type === undefined ? null : [schema.type].flat();
  if (types !== null && !types.some(type => isOfType(value, type))) return `${at || 'it'} is no ${types.join(' or ')}`;
  const known = 'const' in schema ? [schema.const] : schema.enum;
  if (known !== undefined && !known.includes(value)) return `${at || 'it'} has an unknown value`;
  if (typeof value === 'number' && !isBounded(value, schema)) return `${at || 'it'} is out of range`;
  return typeof value !== 'string' || hasForm(value, schema) ? null : `${at || 'it'} has an unknown form`;
}

/** Within the bounds, sums of numbers are numbers, and a time with a number of ms added to it is a date. */
const isBounded = (value: number, { minimum = -MAX_DURATION_MS, maximum = MAX_DURATION_MS }: Schema): boolean =>
  value >= minimum && value <= maximum;

/** The form of a text keeps an id, a rule or a time from being a sentence. */
const hasForm = (value: string, { pattern, minLength = 0 }: Schema): boolean =>
  value.length >= minLength && (pattern === undefined || new RegExp(pattern, 'u').test(value));

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  return type === 'object' ? isFields(value) : typeof value === type;
}
