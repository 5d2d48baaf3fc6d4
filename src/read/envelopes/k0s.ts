import { createJsonParser } from '../json.js';
import { decoded, type Envelope, fieldsOf, type LineEnvelope, SAMPLE_TEXT } from './envelope.js';

/** k0s runs its components as children, and logs each of their lines with logrus (pkg/supervisor, DetachedLog). */
const START = 'time="';
const LINE = new RegExp(
  String.raw`^${START}([^"]{1,60})" level=\w{1,10} msg=("[^"\\]*(?:\\.[^"\\]*)*") component=([\w./-]{1,60})(?: stream=(\w{1,10}))?\s*$`,
);

const line: LineEnvelope = {
  formats: ['k0s'],
  gate: START,
  samples: [
    {
      lines: [
        `time="2026-11-21 07:41:03" level=info msg=${JSON.stringify(SAMPLE_TEXT)} component=kubelet stream=stderr`,
      ],
      texts: [SAMPLE_TEXT],
      fields: { time: '2026-11-21 07:41:03', identifier: 'kubelet', stream: 'stderr' },
    },
  ],
  create() {
    const parse = createJsonParser();
    return text => {
      const [, time, message, component, stream] = LINE.exec(text) ?? [];
      // Go quotes as JSON does, except for control characters
      const whole = message === undefined ? undefined : parse(message);
      if (typeof whole !== 'string') return null;
      return decoded(whole, { format: 'k0s', fields: () => fieldsOf({ time, identifier: component, stream }) });
    };
  },
};

export const k0s: Envelope = { lines: [line] };
