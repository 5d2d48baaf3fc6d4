import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { type Stamped, stamped, WRAPPERS } from '../analyze/wrappers.js';
import { sample } from './reading.js';

const linesOf = (file: string): string[] => sample(`ignores-sigterm-witnesses/${file}`).trimEnd().split('\n');

const kubelet = linesOf('kubelet.log.gz');
const runtime = linesOf('runtime.log.gz');

const ofKubelet = stamped(kubelet, '+08:00', 2026);
const ofRuntime = runtime.map((text): Stamped => {
  const at = /^time="([^"]+)"/.exec(text)?.[1] ?? '';
  return { text, utc: Date.parse(at), zone: '+08:00', pid: '77' };
});

const byRuntime = (wrap: (line: Stamped) => string) => (line: Stamped) =>
  wrap(line)
    .replace('kubelet[', 'containerd[')
    .replace('"SYSLOG_IDENTIFIER":"kubelet"', '"SYSLOG_IDENTIFIER":"containerd"');

const reportedIn = ({ episodes }: ResultDocument) =>
  endsOf({ episodes }).map(({ uid, testimony }) => [
    uid,
    testimony.map(({ what, at, container }) => ({ what, at, container })),
  ]);

const read = (...texts: readonly string[]): Promise<ResultDocument> =>
  analyze(texts.map((text, index) => bytesSource(`${index}.log`, text)));

describe.each(['journald short', 'journald short-iso', 'journald JSON', 'syslog'])('the runtime of %s', name => {
  const wrap = WRAPPERS[name] ?? (({ text }: Stamped) => text);
  const apart = read(kubelet.join('\n'), runtime.join('\n'));

  it('is read the same among the lines of the kubelet as in a file of its own', async () => {
    const lines = [
      ...ofKubelet.map(line => ({ utc: line.utc, text: wrap(line) })),
      ...ofRuntime.map(line => ({ utc: line.utc, text: byRuntime(wrap)(line) })),
    ].sort((a, b) => a.utc - b.utc);
    const document = await read(lines.map(({ text }) => text).join('\n'));
    expect(reportedIn(document)).toEqual(reportedIn(await apart));
    expect(reportedIn(document)[0]?.[1]?.length).toBeGreaterThan(10);
  });

  it('is read the same in a journal of the runtime alone', async () => {
    const document = await read(kubelet.join('\n'), ofRuntime.map(byRuntime(wrap)).join('\n'));
    expect(reportedIn(document)).toEqual(reportedIn(await apart));
    expect(document.input.sources.map(({ type }) => type)).toEqual(['kubelet-log', 'runtime-log']);
    for (const { lines, records, continuations, other, unparsed } of document.input.sources)
      expect(records + continuations + other + unparsed).toBe(lines);
  });
});
