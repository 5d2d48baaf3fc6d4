import type { BlockEnvelope, LineEnvelope, Opener } from './envelope.js';
import { jsonEnvelope, jsonPrettyEnvelope } from './json.js';
import { envelopes } from './registry.js';

const entries = envelopes.flatMap(envelope => envelope.entries ?? []);

/** No text matches two of them, so their order does not matter. */
export const lineEnvelopes: readonly LineEnvelope[] = [
  ...envelopes.flatMap(({ lines = [] }) => lines),
  jsonEnvelope(entries),
];

export const blockEnvelopes: readonly BlockEnvelope[] = [
  ...envelopes.flatMap(({ blocks = [] }) => blocks),
  jsonPrettyEnvelope(entries),
];

const gates = new Set(lineEnvelopes.flatMap(({ gate }) => gate));
const MAY_BE_WRAPPED = new RegExp(`^(?:${[...gates].join('|')})`);

/** Keys of JSON objects that are entries of a log: those with which such an object begins, and those that it has at any position. */
export const entryKeys = {
  first: entries.flatMap(({ begins }) => begins ?? []),
  anywhere: entries.flatMap(({ holds }) => holds ?? []),
};

/** Opens the envelope of a line. The kind that opened the line before is tried first. */
export function createLineOpener(): Opener {
  const openers = lineEnvelopes.map(envelope => envelope.create());
  let favourite: Opener = () => null;
  return text => {
    const same = favourite(text);
    if (same !== null || !MAY_BE_WRAPPED.test(text)) return same;
    for (const opener of openers) {
      const opened = opener(text);
      if (opened === null) continue;
      favourite = opener;
      return opened;
    }
    return null;
  };
}
