import { type EntryKind, type Envelope, SAMPLE_TEXT, wordOf } from './envelope.js';
import { fieldsOf } from './fields.js';

/** moby daemon/logger/jsonfilelog/jsonlog/jsonlog.go: `log` with its line end, `stream`, `time`. */
const entry: EntryKind = {
  format: 'docker-json',
  sample: {
    entry: { log: `${SAMPLE_TEXT}\n`, stream: 'stderr', time: '2026-11-21T02:11:03.843374000Z' },
    text: SAMPLE_TEXT,
    fields: { stream: 'stderr', time: '2026-11-21T02:11:03.843374000Z' },
  },
  begins: 'log',
  needs: ['log'],
  flat: { text: 'log', time: 'time', names: ['stream'] },
  recognises: entry => typeof entry.log === 'string' && (typeof entry.stream === 'string' || 'time' in entry),
  text: entry => wordOf(entry.log),
  fields: entry => fieldsOf({ stream: wordOf(entry.stream), time: wordOf(entry.time) }),
  stream: entry => wordOf(entry.stream) ?? '',
};

export const docker: Envelope = { entries: [entry] };
