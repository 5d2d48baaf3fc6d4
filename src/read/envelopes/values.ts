import { copyOf } from '../../host/index.js';
/** Reading decoded JSON and YAML of unknown structure. */

export type Entry = { readonly [key: string]: unknown };

export const entryOf = (value: unknown): Entry | undefined => (isEntry(value) ? value : undefined);

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const wordOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/** A value in journald's JSON: text; the bytes of what is not plain UTF-8 text; or all the values of a repeated field. */
export function textOf(value: unknown): string | undefined {
  const text = oneOf(value);
  if (text !== undefined || !Array.isArray(value)) return text;
  const texts = value.map(oneOf).filter(one => one !== undefined);
  return texts.length > 0 ? texts.join('\n') : undefined;
}

const oneOf = (value: unknown): string | undefined => (Array.isArray(value) ? bytesIn(value) : wordOf(value));

const bytesIn = (values: readonly unknown[]): string | undefined =>
  values.every(item => typeof item === 'number') ? copyOf(Uint8Array.from(values)).toString('utf8') : undefined;
