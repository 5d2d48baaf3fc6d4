import { type EntryKind, type Envelope, fieldsOf, SAMPLE_TEXT, wordOf } from './envelope.js';
import { headEnvelope } from './head.js';

/**
 * What a container runtime writes for the kubelet to read back (pkg/kubelet/kuberuntime/logs, ParseCRILog):
 * time, stream, and whether the line is full or the part of one that was too long for the runtime's buffer.
 */
const cri = headEnvelope({
  format: 'cri',
  gate: String.raw`\d`,
  shape: String.raw`(?<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)) (?<stream>stdout|stderr) [FP](?::\S{0,40})?(?: |$)`,
  sample: {
    head: '2026-11-21T02:11:03.843374000Z stderr F ',
    fields: { time: '2026-11-21T02:11:03.843374000Z', stream: 'stderr' },
  },
  piece(head) {
    const [, stream = '', tag = ''] = head.split(' ');
    return { stream, more: tag.startsWith('P') };
  },
});

/** moby daemon/logger/jsonfilelog/jsonlog/jsonlog.go: `log` with its line end, `stream`, `time`. */
const docker: EntryKind = {
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

export const containerRuntime: Envelope = { lines: [cri], entries: [docker] };
