import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  isObject,
  isText,
  isUrl,
  listOfForm,
  MINUTE,
  masked,
  objectOfForm,
  textOfForm,
  wholeNumber,
} from 'podline/internal';
import type { Asked, Item, ItemOptions, Step } from './types.js';

export function itemOf(cluster: string, inputs: readonly string[], options: ItemOptions = {}): Item {
  const { now: _, ...others } = options;
  const asked = Object.keys(others).length === 0 ? [] : [JSON.stringify(others)];
  return { id: idOf([cluster, ...inputs, ...asked].join('\n')), cluster, inputs, options };
}

const idOf = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

export const collectionOf = ({ id, step }: Item): string => step?.collection ?? id;

/** The id of a part does not depend on its maker: a part that is made again for the same submission counts once. */
export function partsOf(item: Item, memory: Uint8Array, parts: number): { split: string; items: Item[] } {
  const collection = collectionOf(item);
  const split = idOf(Buffer.concat([Buffer.from(`${collection}\n${item.submission ?? ''}\n`), memory]));
  return {
    split,
    items: Array.from({ length: parts }, (_, part) => withStep(item, { what: 'part', collection, split, parts, part })),
  };
}

/** What continues when this part and the others are read. */
export const joinOf = (item: Item, step: Step): Item => withStep(item, { ...step, what: 'join', part: 0 });

const withStep = (item: Item, step: Step): Item => ({
  ...item,
  id: [step.collection, step.split, ...(step.what === 'part' ? [step.part] : [])].join('.'),
  step,
});

/** The name of an upload is the SHA-256 of its content. */
const isUpload = textOfForm(/^[0-9a-f]{64}$/);

/** Far more than a collection has nodes. */
const MAX_PARTS = 1_000_000;

export const isPartCount = wholeNumber(1, MAX_PARTS);

export const isPartOf = (part: unknown, parts: number): boolean => wholeNumber(0, parts - 1)(part);

/** Milliseconds since 1970 that a Date can hold. */
export const isInstant = (value: unknown): boolean =>
  typeof value === 'number' && !Number.isNaN(new Date(value).getTime());

/** A name becomes part of paths and subjects. */
const isName = textOfForm(/^[\w-]{1,64}$/);

const hasStepForm = objectOfForm<Step>({
  what: textOfForm(/^(?:part|join)$/),
  collection: isName,
  split: isName,
  parts: isPartCount,
  part: wholeNumber(0),
});

/** Messages, and lines of files, are only trusted if they have this form. */
export const isItem = objectOfForm<Item>(
  // It becomes part of subjects
  { id: textOfForm(/^(?=.{1,100}$)[\w-]+(?:\.[\w-]+)*$/), cluster: isText, inputs: listOfForm(isText) },
  {
    options: isObject,
    uploads: value => isObject(value) && Object.values(value).every(isUpload),
    submission: Number.isSafeInteger,
    step: value => hasStepForm(value) && isPartOf(value.part, value.parts),
  },
);

/** More than one request can name. */
const MAX_COLLECTIONS = 1_000_000_000;

export const isAsked = objectOfForm<Asked>(
  { at: isInstant, inputs: listOfForm(isText), collections: wholeNumber(0, MAX_COLLECTIONS), options: isObject },
  { cluster: isText },
);

/** This many requests are held at once, because a server answers many as fast as one. */
const AT_ONCE = 16;

export async function inBatches<T, Answer>(all: readonly T[], work: (one: T) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    answers.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(work))));
  return answers;
}

/** Items that were done within this time count as recent. */
export const LATE_MS = 10 * MINUTE;

/** `count` items were done since then; less than a minute counts as one. */
export const perMinute = (count: number, sinceMs: number): number => count / Math.max(1, sinceMs / MINUTE);

/**
 * Everything in a folder of collections is a collection; a file or a URL is one itself. Paths are made absolute, because workers run
 * anywhere.
 */
export async function collectionsIn(input: string): Promise<string[]> {
  if (isUrl(input)) return [input];
  const path = resolve(input);
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = (await readdir(path)).filter(name => !name.startsWith('.')).sort();
  return entries.map(name => join(path, name));
}

/** The name of a collection without the secrets of its URL. Its query is not shown, but distinguishes it from others (`?id=1`, `?id=2`). */
export function nameOf(path: string): string {
  const query = isUrl(path) && URL.canParse(path) ? new URL(path).search : '';
  return query === '' ? masked(path) : `${masked(path)}${createHash('sha256').update(query).digest('hex').slice(0, 8)}`;
}
