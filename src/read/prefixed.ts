import type { Opened } from './envelopes/envelope.js';
import { fieldsOf, type Words } from './envelopes/fields.js';
import { withColon } from './envelopes/stamps.js';
import { senderOf } from './envelopes/syslog.js';
import { matchShape } from './shape.js';
import type { EnvelopeFields, Payload } from './types.js';

/** How many characters are searched for a prefix, and how many prefixes are remembered: several pods or nodes may be interleaved. */
const REACH = 256;
const MEMORY = 16;

/** What prefixes that are no envelope are known to state. */
const SAYINGS: readonly RegExp[] = [
  // kubectl logs --timestamps, and anything that stamps lines
  /(?<![\d-])(?<time>\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?)/,
  // talosctl logs
  /^(?<host>\d{1,3}(?:\.\d{1,3}){3}): $/,
  // stern, with and without --timestamps; kubectl logs --prefix
  /^(?<unit>[a-z\d][^\s:|[]{0,252}) (?<identifier>[a-z][^\s:|[]{0,62}) (?:\d{4}-\S{1,40} )?$/,
  /^\[pod\/(?<unit>[^/\s]{1,253})\/(?<identifier>[^/\s]{1,63})\] /,
  // an unknown timestamp format before a known sender
  /(?:^|[\s[\]:])(?<identifier>[^\s[\]:]{1,255})\[(?<pid>\d{1,10})\]: $/,
];

function fieldsIn(prefix: string): EnvelopeFields {
  const words: Words = Object.assign({}, ...SAYINGS.map(saying => saying.exec(prefix)?.groups));
  return fieldsOf(senderOf(words.time === undefined ? words : { ...words, time: withColon(words.time) }));
}

const opened = (text: string, length: number): Opened => {
  const prefix = text.slice(0, length);
  return {
    text: text.slice(length),
    frame: { format: 'prefixed', fields: () => fieldsIn(prefix) },
    more: false,
    stream: '',
    multiline: false,
  };
};

/**
 * Lines with a prefix that no envelope explains. Records show the prefix; lines between them are then recognised by it. `sure` is false
 * among lines that are explained without a prefix: there a record in the middle of a line is most likely quoted, and only the second such
 * prefix in a row is accepted.
 */
export function createPrefixOpener(payload: Payload): (text: string, sure: boolean) => Opened | null {
  const known: string[] = [];
  let candidate = '';

  return (text, sure) => {
    for (const prefix of known) {
      const length = matchShape(prefix, text);
      if (length > 0) return opened(text, length);
    }
    const at = payload.find(text.length > 2 * REACH ? text.slice(0, 2 * REACH) : text);
    if (at <= 0 || at > REACH || !isPrefix(text.slice(0, at))) return null;
    const prefix = text.slice(0, at);
    const believed = sure || (candidate !== '' && matchShape(candidate, text) === at);
    candidate = prefix;
    if (!believed) return null;
    known.unshift(prefix);
    known.length = Math.min(known.length, MEMORY);
    return opened(text, at);
  };
}

/** Text in an open quote is quoted by the line; the words before it are no prefix. */
const isPrefix = (text: string): boolean =>
  text.trim() !== '' && /[\s:|>=\])}»›-]$/.test(text) && (text.match(/(?<!\\)"/g)?.length ?? 0) % 2 === 0;
