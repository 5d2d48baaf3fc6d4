import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CORE_SCHEMA, loadAll } from 'js-yaml';
import { root } from '../root.js';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The single objects of a sample, whatever its form. */
export function objectsOf(path: string): Json[] {
  const bytes = readFileSync(join(root, path));
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  if (/\.ya?ml/.test(path)) return (loadAll(text, { schema: CORE_SCHEMA }) as Json[]).filter(one => one !== null);
  const whole = tried(text);
  const found = whole === undefined ? text.split('\n').flatMap(line => tried(line) ?? []) : [whole];
  return found.flatMap(one => (isObject(one) && Array.isArray(one.items) ? one.items : [one]));
}

function tried(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The paths of all members, at any depth. */
export function pathsIn(value: Json, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...pathsIn(inner, [...path, key])]);
}

/** The same with JSON text in place of one member, so that numbers are written as no number of JavaScript could be. */
export function replaced(value: Json, [key, ...rest]: readonly string[], by: string): string {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return `[${value.map((item: Json, at) => (String(at) === key ? replaced(item, rest, by) : JSON.stringify(item))).join(',')}]`;
  return `{${Object.entries(value ?? {})
    .map(([name, item]) => `${JSON.stringify(name)}:${name === key ? replaced(item, rest, by) : JSON.stringify(item)}`)
    .join(',')}}`;
}

const texts = [
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    '1e308',
    '-1',
    '99999999999999999999',
    '1.5',
    '',
    ' ',
    '__proto__',
    'constructor',
  ],
  ...['+275760-09-13T00:00:00Z', '9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
  ...[
    '2026-02-30T25:61:61Z',
    '1970-01-01T00:00:00Z',
    '2399-12-31T23:59:59Z',
    'now',
    '\u0000',
    '\u202e\u001b[2J',
    '\ud800',
  ],
  ...['x'.repeat(100_000), 'True', 'Running', 'Failed', 'CrashLoopBackOff', '100000d'],
];

/** What may stand in place of a value, as JSON text. */
export const HOSTILE: readonly string[] = [
  ...['null', 'true', 'false', '0', '-1', '0.5', '1e308', '-1e308', '1e999', '8700000000000', '2147483648', '1e15'],
  ...['9007199254740993', '-9007199254740993', '[]', '{}', '[null]', '[[]]', '[{}]', '[1e308]', '{"a":1e308}'],
  ...['{"__proto__":{"name":"x"}}', '{"constructor":{"prototype":1}}', '{"toString":1,"valueOf":2,"length":1e9}'],
  `${'['.repeat(300)}${']'.repeat(300)}`,
  `${'{"a":'.repeat(300)}1${'}'.repeat(300)}`,
  `[${'{"name":"a"},'.repeat(2_000)}{}]`,
  ...texts.map(text => JSON.stringify(text)),
];
