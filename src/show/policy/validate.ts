import { didYouMean } from '../../kit/nearest.js';
import type { Schema } from './schema.js';

/** The problems of a value, each with its place: `rules.slow-stp: there is no such key; did you mean slow-step?` */
export function problemsOf(value: unknown, schema: Schema, at = ''): string[] {
  if (schema.anyOf !== undefined) {
    const branch = schema.anyOf.find(({ type }) => type === typeOf(value));
    return branch === undefined ? [wrongType(at, schema.anyOf)] : problemsOf(value, branch, at);
  }
  if (schema.type !== undefined && schema.type !== typeOf(value)) return [wrongType(at, [schema])];
  return [
    ...(typeof value === 'object' ? [] : scalarProblems(value, schema, at)),
    ...(Array.isArray(value) ? listProblems(value, schema, at) : []),
    ...(isObject(value) ? objectProblems(value, schema, at) : []),
  ];
}

function scalarProblems(value: unknown, schema: Schema, at: string): string[] {
  const text = String(value);
  const { pattern, minimum, description = 'valid' } = schema;
  if (schema.enum !== undefined && !schema.enum.includes(text)) {
    const known = hint(text, schema.enum);
    const what = known === '' && schema.description !== undefined ? `not ${description}` : `unknown${known}`;
    return [`${place(at)}"${shortened(text)}" is ${what}`];
  }
  const wrong =
    (pattern !== undefined && !new RegExp(pattern).test(text)) || (minimum !== undefined && Number(value) < minimum);
  return wrong ? [`${place(at)}${shortened(text)} is not ${description}`] : [];
}

function listProblems(items: readonly unknown[], { prefixItems = [], items: rest, minItems = 0 }: Schema, at: string) {
  if (items.length < minItems) return [`${place(at)}the list is empty`];
  return items.flatMap((item, index) => problemsOf(item, prefixItems[index] ?? rest ?? {}, `${at}[${index}]`));
}

function objectProblems(value: Readonly<Record<string, unknown>>, schema: Schema, at: string): string[] {
  const { properties = {}, required = [] } = schema;
  const inside = Object.entries(value).flatMap(([key, item]) => {
    const known = Object.hasOwn(properties, key) ? properties[key] : undefined;
    const path = at === '' ? shortened(key) : `${at}.${shortened(key)}`;
    return known === undefined
      ? [`${path}: there is no such key${hint(key, Object.keys(properties))}`]
      : problemsOf(item, known, path);
  });
  const absent = required.filter(key => !Object.hasOwn(value, key));
  return [...inside, ...absent.map(key => `${place(at)}"${key}" is missing`)];
}

function typeOf(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

const WORDS: Readonly<Record<string, string>> = {
  object: 'keys with values',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
};

const wrongType = (at: string, schemas: readonly Schema[]): string =>
  `${place(at)}it must be ${schemas.map(({ type = '' }) => WORDS[type] ?? type).join(' or ')}`;

function hint(word: string, known: readonly string[]): string {
  return didYouMean(word, known) || (known.length > 12 ? '' : `; known are ${known.join(', ')}`);
}

const place = (at: string): string => (at === '' ? '' : `${at}: `);
/** A key in problems. */
export const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
