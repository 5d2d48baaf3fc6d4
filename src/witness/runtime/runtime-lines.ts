import type { TextLine } from '../../input/types.js';
import type { Testify } from '../types.js';
import { createCalls } from './calls.js';
import { createRuntimeParser } from './parse.js';
import { recognise } from './recognise.js';
import { runtimeMessages } from './registry.js';
import type { RuntimeRecord } from './types.js';

/** The most unexplained errors that are reported of a log: a runtime prints the same ones again and again. */
const MAX_ERRORS = 10;
const ERROR = /\blevel=(?:error|fatal)\b|"level": ?"(?:error|fatal)"/;

/** Lines of a runtime, in a log of its own or between those of the kubelet. */
export function createRuntimeLines(testify: Testify) {
  const parse = createRuntimeParser();
  const calls = createCalls();
  const errors = new Set<string>();
  let lines = 0;
  let events = 0;

  function seeError({ line, at, message, fields }: RuntimeRecord): void {
    const error = [message, ...(fields.has('error') ? [fields.get('error')] : [])].join(': ');
    if (!errors.has(error)) testify({ what: 'runtime-error', line, at, identity: {}, facts: { error } });
    errors.add(error);
  }

  return {
    /** False for a line that cannot be read. */
    push({ line, text, lines: physical }: Pick<TextLine, 'line' | 'text' | 'lines'>): boolean {
      lines += Math.min(physical, 1);
      const isError = errors.size < MAX_ERRORS && ERROR.test(text);
      if (!isError && !mayMatter(text)) return true;
      const record = parse(line, text);
      if (record === null) return false;
      if (calls.begins(record)) return true;
      const testimony = recognise(record, calls.answeredBy);
      if (testimony !== null) {
        events++;
        testify(testimony);
      } else if (isError) seeError(record);
      return true;
    },
    // Unexplained errors are reported where there is nothing else
    counts: () => ({ lines, events: events || errors.size }),
  };
}

const firstWord = (text: string): string => /^[^\s"]*/.exec(text)?.[0] ?? '';

/** The beginnings of messages with a meaning: at debug level they are one line in ten. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  runtimeMessages.flatMap(({ samples, call }) =>
    [...samples, ...(call === undefined ? [] : [call.sample])].map(firstWord),
  ),
);

/** The beginning of the message: logfmt with and without quotes, JSON, the topic of an event. */
const MESSAGE = /(?:\bmsg="?|"msg": ?"| (?=\/\w{1,40}\/))([^\s"\\]*)/;
/** The keys of an object are sorted: an error, which can contain paths, comes before the message. */
const IN_JSON = /"msg": ?"([^\s"\\]*)/;

/** False for a line that certainly has no meaning. Cheap, because it runs for every line. */
export const mayMatter = (text: string): boolean =>
  BEGINNINGS.has((text.startsWith('{') ? IN_JSON : MESSAGE).exec(text)?.[1] ?? '');
