import { FAILSAFE_SCHEMA } from 'js-yaml';
import { loadYaml } from '../yaml.js';
import { cloudLoggingEntry } from './cloud-logging.js';
import { openEntry } from './entry.js';
import { type BlockEnvelope, type Envelope, entryOf } from './envelope.js';

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
      return entry !== undefined && cloudLoggingEntry.recognises(entry) ? openEntry(cloudLoggingEntry, entry) : null;
    } catch {
      return null;
    }
  },
};

/** Nested keys and wrapped values are indented; of the keys of a LogEntry, insertId is the first that is always there. */
const FURTHER =
  /^(?: |$|(?:jsonPayload|textPayload|protoPayload|labels|logName|operation|receiveTimestamp|resource|severity|sourceLocation|spanId|split|timestamp|trace|traceSampled):(?: |$))/;

export const cloudYaml: Envelope = { blocks: [block] };
