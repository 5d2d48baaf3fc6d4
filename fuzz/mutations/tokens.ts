import { ATTACKS } from '../../test/show/report/hostile.js';
import type { Dice } from '../dice.js';
import { changeLines, changeOne, textOf } from '../files.js';
import type { Mutation } from '../types.js';

/** What no kubelet writes by itself, but what a user who can name a pod, a container or an image might make it write. */
const TOKENS: readonly string[] = [
  ...Object.values(ATTACKS),
  'hasOwnProperty',
  '__proto__.x',
  '{"__proto__":{"polluted":true}}',
  '0',
  '-1',
  '1e999',
  '99999999999999999999',
  'NaN',
  '1332-01-01T00:00:00Z',
  '275760-09-13T00:00:00.001Z',
  '0000-00-00T00:00:00Z',
  '2026-02-30T25:61:61Z',
  '[[[[[[[[[[',
  '{{{{{{{{{{',
  '&{&{&{&{',
  '['.repeat(8_000) + ']'.repeat(8_000),
  `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
  '&{a:'.repeat(8_000),
  '<\n\tblock\n >',
  '"',
  '\\',
  '/',
  'a/b/c',
  '*a &a *a',
  '!!binary x',
  'x'.repeat(10_000),
];

/** A part of a text with a meaning, by its content. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  value: /(?<==)"[^"\n]*"|(?<==)[^\s",=]+/g,
  key: /(?<= )\w+(?==)/g,
  'json-value': /(?<="\s?:\s?)(?:"(?:[^"\\\n]|\\.)*"|[\d.]+)/g,
  uid: /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  name: /(?<=pods?=\["?)[^"\]\n]+|(?<= name: )\S+|(?<="name": ?")[^"\n]+/g,
  number: /\b\d+\b/g,
  time: /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[\d.]*/g,
  header: /(?<=^[IWEF])\d{4} \d\d:\d\d:\d\d\.\d{6} +\d+/gm,
  place: /\b\w+\.go:\d+\]/g,
  message: /"[A-Z][^"\n]{3,60}"/g,
  'document-key': /(?<=^ *)\w+(?=: )|(?<=")\w+(?=": )/gm,
  'document-value': /(?<=: )\S.*$/gm,
};

const replaced = (text: string, field: RegExp, dice: Dice): string => {
  const places = [...text.matchAll(field)];
  const chosen = new Set([...Array(1 + dice.below(6)).keys()].map(() => dice.below(places.length)));
  let at = -1;
  return text.replace(field, found => (chosen.has(++at) ? (dice.one(TOKENS) ?? '') : found));
};

const fields: Mutation[] = Object.entries(FIELDS).map(([name, field]) => ({
  id: `hostile-${name}`,
  keeps: false,
  apply: (files, dice) => changeOne(files, dice, bytes => Buffer.from(replaced(bytes.toString('utf8'), field, dice))),
}));

/** What another program prints to the same journal. */
const lines: Mutation = {
  id: 'hostile-line',
  keeps: false,
  apply: (files, dice) =>
    changeLines(files, dice, all => {
      const times = 1 + dice.below(100);
      return all.flatMap(line => {
        if (!dice.oneIn(times)) return [line];
        return [`${textOf(Buffer.from(dice.one(TOKENS) ?? ''))}\n`, line];
      });
    }),
};

export const tokenMutations: readonly Mutation[] = [...fields, lines];
