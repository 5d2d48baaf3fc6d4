import { LOGRUS_START } from '../../../grammars/logfmt/start.js';
import { createFramer } from '../../read/frame.js';
import { createLineSplitter } from '../../read/line-splitter.js';
import type { Payload, TextLine } from '../../read/types.js';
import type { Testify, WitnessReader } from '../types.js';
import { isRuntimeLine } from './parse.js';
import { createRuntimeLines } from './runtime-lines.js';

const LOGFMT = new RegExp(String.raw`(?<![\w"\\])${LOGRUS_START}\d{4}-\d\d-\d\d[T ]`);

/** logrus sorts the keys of an object: an error comes before the level. */
const JSON_LINE = /(?<=^\S{1,200} )\{"(?:error|level|msg)":"/;

const payload: Payload = {
  startsAt: (text, from) => isRuntimeLine(from === 0 ? text : text.slice(from)),
  find: text => {
    const at = text.search(LOGFMT);
    return at >= 0 ? at : text.search(JSON_LINE);
  },
};

/** The log of a container runtime in a source of its own, with or without an envelope. */
export function createRuntimeReader(testify: Testify): WitnessReader {
  const account = { records: 0, continuations: 0, other: 0, unparsed: 0 };
  const framings = new Map<string, number>();
  const lines = createRuntimeLines(testify);

  function read(line: TextLine): void {
    const { frame } = line;
    account.continuations += Math.max(line.lines - 1, 0);
    const counted = Math.min(line.lines, 1);
    if (!isRuntimeLine(line.text)) account.other += counted;
    else if (!lines.push(line)) account.unparsed += counted;
    else {
      account.records += counted;
      const format = frame?.format ?? 'none';
      framings.set(format, (framings.get(format) ?? 0) + 1);
    }
  }

  const framer = createFramer(payload, line => {
    if (line.kind === 'text') read(line);
    else account.other += line.lines;
  });
  const splitter = createLineSplitter(framer.push);

  return {
    push: splitter.push,
    end() {
      const total = splitter.end();
      framer.end();
      const [framing] = [...framings].sort(([, a], [, b]) => b - a)[0] ?? ['none'];
      return { ...account, framing, lines: total, events: lines.counts().events, notes: [] };
    },
  };
}
