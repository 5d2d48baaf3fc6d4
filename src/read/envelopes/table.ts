import type { Envelope, LineEnvelope } from './envelope.js';
import { headEnvelope } from './head.js';

const TEXT = 'I0520 13:34:08.144400   21616 kubelet_pods.go:1080] Killing unwanted pod "a"';

const head = headEnvelope({
  format: 'table',
  gate: String.raw`\d|\|`,
  shape: String.raw`(?:\| )?(?<time>\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(?:\.\d{1,9})?Z?) \| `,
  sample: { head: '2018-05-20 15:34:08.000 | ', fields: { time: '2018-05-20 15:34:08.000' } },
});

/** A row of Kibana's or Loki's table view, copied as text or into Markdown: the last cells are empty. */
const row: LineEnvelope = {
  ...head,
  samples: [
    ...head.samples,
    { lines: [`| 2018-05-20T15:34:08Z | ${TEXT} |  `], texts: [TEXT], fields: { time: '2018-05-20T15:34:08Z' } },
  ],
  create() {
    const open = head.create();
    return text => {
      const opened = open(text);
      return opened?.text ? { ...opened, text: withoutEmptyCells(opened.text) } : opened;
    };
  },
};

function withoutEmptyCells(text: string): string {
  let end = text.length;
  while (end > 0 && ' |'.includes(text.charAt(end - 1))) end--;
  return text.slice(end).includes('|') ? text.slice(0, end) : text;
}

export const table: Envelope = { lines: [row] };
