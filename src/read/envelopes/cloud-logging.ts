import { FAILSAFE_SCHEMA } from 'js-yaml';
import { loadYaml } from '../yaml.js';
import { openEntry } from './entry.js';
import {
  type BlockEnvelope,
  type Entry,
  type EntryKind,
  type Envelope,
  entryOf,
  fieldsOf,
  textOf,
  wordOf,
} from './envelope.js';
import { headEnvelope } from './head.js';

const payloadOf = (entry: Entry): Entry => entryOf(entry.jsonPayload) ?? {};
const labelsOf = (entry: Entry): Entry => entryOf(entryOf(entry.resource)?.labels) ?? {};

/** `projects/p/logs/kubelet`; the part after the last slash may contain slashes as %2F. */
const logNameOf = (entry: Entry): string | undefined =>
  wordOf(entry.logName)
    ?.split(/\/|%2F/)
    .at(-1);

const TEXT = 'I1121 07:41:03.843346    3567 labels.go:278] "Label not found" pod=\'a\'';

/** A LogEntry of Google Cloud Logging; on GKE nodes its jsonPayload has the fields of the journal. */
const kind: EntryKind = {
  format: 'cloud-logging',
  sample: {
    entry: {
      insertId: 'x1',
      jsonPayload: { MESSAGE: TEXT, SYSLOG_IDENTIFIER: 'kubelet', _PID: '3567' },
      logName: 'projects/p/logs/kubelet',
      resource: { labels: { node_name: 'node1' }, type: 'k8s_node' },
      timestamp: '2026-11-21T02:11:03.843374Z',
    },
    text: TEXT,
    fields: { host: 'node1', identifier: 'kubelet', pid: 3567, time: '2026-11-21T02:11:03.843374Z' },
  },
  holds: 'textPayload|jsonPayload',
  needs: ['textPayload', 'jsonPayload'],
  recognises: entry =>
    ('jsonPayload' in entry || 'textPayload' in entry) &&
    ('insertId' in entry || 'logName' in entry || 'timestamp' in entry),
  text(entry) {
    const payload = payloadOf(entry);
    return textOf(payload.MESSAGE) ?? textOf(payload.message) ?? textOf(entry.textPayload);
  },
  fields(entry) {
    const payload = payloadOf(entry);
    return fieldsOf({
      host: wordOf(payload._HOSTNAME) ?? wordOf(labelsOf(entry).node_name),
      identifier: wordOf(payload.SYSLOG_IDENTIFIER) ?? wordOf(labelsOf(entry).container_name) ?? logNameOf(entry),
      pid: wordOf(payload._PID),
      unit: wordOf(payload._SYSTEMD_UNIT),
      time: wordOf(entry.timestamp),
    });
  },
};

/** The default output of `gcloud logging read`: one YAML document for each entry, with sorted keys. */
const block: BlockEnvelope = {
  format: 'cloud-logging',
  samples: [
    {
      lines: [
        'insertId: x1',
        'jsonPayload:',
        "  MESSAGE: 'I1121 07:41:03.843346    3567 labels.go:278] \"Label not found\" pod=''a'' ''and",
        "    wrapped'' text'",
        '  SYSLOG_IDENTIFIER: kubelet',
        '  _HOSTNAME: node1',
        '  _PID: "3567"',
        'logName: projects/p/logs/kubelet',
        'timestamp: "2026-11-21T02:11:03Z"',
      ],
      texts: [`I1121 07:41:03.843346    3567 labels.go:278] "Label not found" pod='a' 'and wrapped' text`],
      fields: { host: 'node1', identifier: 'kubelet', pid: 3567, time: '2026-11-21T02:11:03Z' },
    },
  ],
  begins: text => text.startsWith('insertId: '),
  place: (_, text) => (FURTHER.test(text) ? 'more' : 'outside'),
  open(lines) {
    try {
      const entry = entryOf(loadYaml(lines.join('\n'), { schema: FAILSAFE_SCHEMA, maxAliases: 0 }));
      return entry !== undefined && kind.recognises(entry) ? openEntry(kind, entry) : null;
    } catch {
      return null;
    }
  },
};

/** Nested keys and wrapped values are indented; of the keys of a LogEntry, insertId is the first that is always there. */
const FURTHER =
  /^(?: |$|(?:jsonPayload|textPayload|protoPayload|labels|logName|operation|receiveTimestamp|resource|severity|sourceLocation|spanId|split|timestamp|trace|traceSampled):(?: |$))/;

/**
 * Lines copied from Google's Logs Explorer: severity, time, and the summary of the entry. On GKE the agent has taken the
 * klog header off by then (fluent-bit, parser of kubelet), so that a record begins with its message.
 */
const copied = headEnvelope({
  format: 'cloud-logging-copy',
  gate: '[A-Z]',
  shape: String.raw`(?:DEFAULT|DEBUG|INFO|NOTICE|WARNING|ERROR|CRITICAL|ALERT|EMERGENCY) (?<time>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z) `,
  sample: { head: 'INFO 2026-11-21T02:11:03.843374Z ', fields: { time: '2026-11-21T02:11:03.843374Z' } },
});

export const cloudLogging: Envelope = { lines: [copied], blocks: [block], entries: [kind] };
