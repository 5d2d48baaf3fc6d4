import { type Entry, type EntryKind, type Envelope, wordOf } from './envelope.js';
import { fieldsOf } from './fields.js';
import { withColon } from './stamps.js';

const TEXT = 'I1121 07:41:03.843346    3567 labels.go:278] "Label not found"';

/** moby daemon/logger/jsonfilelog/jsonlog/jsonlog.go: `log` with its line end, `stream`, `time`. */
const entry: EntryKind = {
  format: 'docker-json',
  sample: {
    entry: { log: `${TEXT}\n`, stream: 'stderr', time: '2026-11-21T02:11:03.843374000Z' },
    text: TEXT,
    fields: { stream: 'stderr', time: '2026-11-21T02:11:03.843374000Z' },
  },
  begins: 'log',
  needs: ['log'],
  flat: { text: 'log', time: 'time', names: ['stream'] },
  recognises: entry => typeof entry.log === 'string' && (typeof entry.stream === 'string' || 'time' in entry),
  text: entry => wordOf(entry.log),
  fields: entry => fieldsOf({ stream: wordOf(entry.stream), time: timeOf(entry) }),
  stream: entry => wordOf(entry.stream) ?? '',
};

function timeOf({ time }: Entry): string | undefined {
  const word = wordOf(time);
  return word === undefined ? undefined : withColon(word);
}

export const docker: Envelope = { entries: [entry] };
