import { describe, expect, it } from 'vitest';
import { analyzed } from '../analyze/analyzed.js';
import { shapes, textIn } from '../analyze/samples.js';
import { wrapAt, wrapWords } from '../read/records/wrapping.js';

/** JSON, CSV and HTML are no lines of a log, and some are too few, or broken before, to show the width. */
const NEVER = ['exported-csv.log', 'exported-json.log', 'html-escaped.log', 'terminal-wrapped.log'];

const BROKEN = [
  {
    by: 'a window',
    width: 100,
    wrap: wrapAt,
    but: ['code-spans', 'k0s-supervisor', 'loki-many-nodes-reverse', 'syslog-hand-wrapped'],
  },
  { by: 'a window', width: 160, wrap: wrapAt, but: ['joined-lines', 'json-in-journald'] },
  {
    by: 'a mail program',
    width: 120,
    wrap: wrapWords,
    but: [
      ...['csi-driver-pid-1', 'headers-cut-off', 'html-escaped', 'joined-lines', 'json-in-journald', 'k0s-supervisor'],
      ...['logrus-of-kubelet', 'minikube-dump', 'two-clocks'],
    ],
  },
] as const;

async function told(text: string): Promise<unknown> {
  const { episodes, findings } = await analyzed([['pasted.log', text]]);
  return {
    episodes: episodes.map(({ family, kind, outcome, headline }) => ({ family, kind, outcome, headline })),
    findings: findings.map(({ rule, level, message }) => ({ rule, level, message })),
  };
}

describe.each(BROKEN)('a log that $by broke at $width columns', ({ width, wrap, but }) => {
  const logs = shapes.filter(
    name => name.endsWith('.log') && !NEVER.includes(name) && !but.some(one => name === `${one}.log`),
  );

  it.each(logs)('is told as it was: %s', async name => {
    const text = textIn('shapes', name);
    const lines = text.split('\n').flatMap(line => (line === '' ? [''] : wrap(width, line)));
    expect(await told(lines.join('\n'))).toEqual(await told(text));
  });
});
