import { describe, expect, it } from 'vitest';
import { frame, records, textLines, textsOf } from './framing.js';

describe('a log in many wrappings', () => {
  const wrappings: Record<string, (text: string, index: number) => string> = {
    'kubectl logs --timestamps': (text, i) => `2026-11-21T02:11:03.84${i}Z ${text}`,
    stern: (text, i) => `kubelet-x7k2p kubelet 2026-11-21T02:11:03.84${i}Z ${text}`,
    talosctl: text => `172.20.0.2: ${text}`,
    'kubectl logs --prefix': text => `[pod/kubelet-x7k2p/kubelet] ${text}`,
    compose: text => `kubelet-1  | ${text}`,
    'unknown stamp': (text, i) => `Th11 21 at 07:41:0${i} node1 kubelet[3567]: ${text}`,
    'quoted journal': text => `> > Nov 21 07:41:03 node1 kubelet[3567]: ${text}`,
    'commented journal': text => `# Nov 21 07:41:03 node1 kubelet[3567]: ${text}`,
    'grep -n': (text, i) => `${i + 98}:${text}`,
    'grep -Hn': (text, i) => `/var/log/kubelet.log:${i + 98}:${text}`,
    'cat -n': (text, i) => `${String(i + 8).padStart(6)}\t${text}`,
    'editor on a journal': (text, i) => `${String(i + 8).padStart(4)}  Nov 21 07:41:03 node1 kubelet[3567]: ${text}`,
    'pages of Rancher 1': (text, i) => `5/9/2026 12:41:3${i} PM${text}`,
    cell: text => `| ${text}`,
    item: text => `- ${text}`,
    'items of inline code': text => `- \`${text}\``,
    'items in inline code': text => `\`- Nov 21 07:41:03 node1 kubelet[3567]: ${text}\``,
    'inline code that ends later': text => `\`${text}`,
    'numbered inline code': (text, i) => `${i + 1}. \`Nov 21 07:41:03 node1 kubelet[3567]: ${text}\``,
    spaces: text => `    ${text}`,
    tab: text => `\t${text}`,
    colour: text => `\x1b[0;1;39mNov 21 07:41:03 node1 \x1b]8;;file://x\x07kubelet\x1b]8;;\x07[3567]: ${text}\x1b[0m`,
    'docker around journal': text =>
      JSON.stringify({
        log: `Nov 21 07:41:03 node1 kubelet[3567]: ${text}\n`,
        stream: 'stderr',
        time: '2026-11-21T02:11:03Z',
      }),
    'cri around docker around journal': text =>
      `2026-11-21T02:11:03Z stderr F ${JSON.stringify({ log: `Nov 21 07:41:03 node1 kubelet[3567]: ${text}\n`, stream: 'stderr' })}`,
    'syslog with priority': text => `<30>Nov 21 07:41:03 node1 kubelet: ${text}`,
  };

  it.each(Object.entries(wrappings))('is read from: %s', (_, wrap) => {
    expect(textsOf(frame(records.map(wrap)))).toEqual(records);
  });

  it('may change its wrapping in the middle', () => {
    const lines = Object.values(wrappings).flatMap(wrap => ['', '', ...records.map(wrap)]);
    expect(textsOf(frame(lines))).toEqual(Object.values(wrappings).flatMap(() => records));
  });

  it('has the facts of the prefix', () => {
    const fieldsIn = (name: string) => textLines(frame(records.map(wrappings[name] ?? String)))[2]?.frame?.fields();
    expect(fieldsIn('stern')).toEqual({
      unit: 'kubelet-x7k2p',
      identifier: 'kubelet',
      time: '2026-11-21T02:11:03.842Z',
    });
    expect(fieldsIn('talosctl')).toEqual({ host: '172.20.0.2' });
    expect(fieldsIn('kubectl logs --prefix')).toEqual({ unit: 'kubelet-x7k2p', identifier: 'kubelet' });
    expect(fieldsIn('unknown stamp')).toEqual({ identifier: 'kubelet', pid: 3567 });
  });

  it('uses the inner envelope, but keeps the better time', () => {
    const fields = { host: 'node1', identifier: 'kubelet', pid: 3567, stream: 'stderr', time: '2026-11-21T02:11:03Z' };
    expect(textLines(frame(records.map(wrappings['docker around journal'] ?? String)))[3]?.frame?.fields()).toEqual(
      fields,
    );
  });
});

describe('what belongs to the payload and stays', () => {
  it('includes quotes, indentation and quoted records of a bare log', () => {
    const lines = [
      ...records,
      '  mount: I1121 07:41:03.800000       1 main.go:1] quoted',
      '\tI1121 07:41:03.800000       1 a.go:1] x',
      '> x',
      ' >',
    ];
    expect(textsOf(frame(lines))).toEqual(lines);
  });

  it('follows a paste, whose prefix is forgotten by then', () => {
    const indented = records.map(text => `\t${text}`);
    expect(textsOf(frame([...indented, '', ...records]))).toEqual([...records, ...records]);
  });

  it('includes an indented MESSAGE of several lines', () => {
    const head = 'Nov 21 07:41:03 node1 kubelet[3567]: ';
    expect(textsOf(frame([`${head}first`, `${' '.repeat(head.length)}  second`]))).toEqual(['first', '  second']);
  });
});

describe('prefixes without an announcement', () => {
  it('may be of several nodes, interleaved', () => {
    const lines = records.flatMap(text => [`172.20.0.2: ${text}`, `10.0.0.3: ${text}`, `node-a | ${text}`]);
    expect(textsOf(frame(lines))).toEqual(records.flatMap(text => [text, text, text]));
  });

  it('begin in the middle of a bare log with the second record after them', () => {
    const prefixed = [...records, ...records].map(text => `172.20.0.2: ${text}`);
    expect(textsOf(frame([...records, ...prefixed]))).toEqual([
      ...records,
      prefixed[0],
      ...[...records, ...records].slice(1),
    ]);
  });
});
