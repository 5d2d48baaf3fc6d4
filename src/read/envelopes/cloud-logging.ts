import { type Entry, type EntryKind, type Envelope, entryOf, textOf, wordOf } from './envelope.js';
import { fieldsOf } from './fields.js';

const payloadOf = (entry: Entry): Entry => entryOf(entry.jsonPayload) ?? {};
const labelsOf = (entry: Entry): Entry => entryOf(entryOf(entry.resource)?.labels) ?? {};

/** `projects/p/logs/kubelet`; the part after the last slash may contain slashes as %2F. */
const logNameOf = (entry: Entry): string | undefined =>
  wordOf(entry.logName)
    ?.split(/\/|%2F/)
    .at(-1);

const TEXT = 'I1121 07:41:03.843346    3567 labels.go:278] "Label not found" pod=\'a\'';

/** A LogEntry of Google Cloud Logging; on GKE nodes its jsonPayload has the fields of the journal. */
export const cloudLoggingEntry: EntryKind = {
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

export const cloudLogging: Envelope = { entries: [cloudLoggingEntry] };
