import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { analyzed, countsOf, deletionsIn, fileOf, journalOf, namesOf } from './made.js';

const a = journalOf('graceful-quick', 'node-a');
const b = journalOf('ignores-sigterm', 'node-b', '22002');
const c = journalOf('force-delete', 'node-c', '33003');
const apart = analyzed(['a/kubelet.log', fileOf(a)], ['b/kubelet.log', fileOf(b)], ['c/kubelet.log', fileOf(c)]);

/** The lines of all, in any order in which each keeps its own; `turns` names the next. */
function shuffled(all: readonly (readonly string[])[], turns: readonly number[]): string[] {
  const rest = all.map(lines => [...lines]);
  const lines: string[] = [];
  for (let at = 0; rest.some(left => left.length > 0); at++) {
    const left = rest.filter(list => list.length > 0);
    const next = left[(turns[at % turns.length] ?? 0) % left.length]?.splice(
      0,
      1 + ((turns[at % turns.length] ?? 0) % 3),
    );
    lines.push(...(next ?? []));
  }
  return lines;
}

describe('logs of several nodes', () => {
  it('are reported node by node, like each of them alone', async () => {
    const document = await apart;
    expect(namesOf(document)).toEqual(['node-a', 'node-b', 'node-c']);
    const alone = await Promise.all([a, b, c].map(lines => analyzed(['kubelet.log', fileOf(lines)])));
    expect(deletionsIn(document)).toEqual(alone.flatMap(deletionsIn).sort());
    expect(countsOf(document)).toEqual(Object.assign({}, ...alone.map(countsOf)));
  });

  it('are the same one after the other in one file', async () => {
    const together = await analyzed(['all.log', fileOf([...a, ...b, ...c])]);
    expect(deletionsIn(together)).toEqual(deletionsIn(await apart));
    expect(together.nodes.map(({ name, kubelets, window }) => ({ name, kubelets, window }))).toEqual(
      (await apart).nodes.map(({ name, kubelets, window }) => ({ name, kubelets, window })),
    );
  });

  it('are one where it is the same log in several folders, and nothing names it', async () => {
    const bare = a.map(line => line.slice(line.indexOf(']: ') + 3));
    const copies = await analyzed(['one/kubelet.log', fileOf(bare)], ['two/copy.log', fileOf(bare)]);
    expect(namesOf(copies)).toEqual(['one']);
    expect(endsOf(copies)).toHaveLength(1);
  });

  const staySame = (numRuns: number) => () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.nat(99), { minLength: 3, maxLength: 40 }), async turns => {
        const lines = shuffled([a, b, c], turns);
        const document = await analyzed(['all.log', fileOf(lines)]);
        expect(deletionsIn(document)).toEqual(deletionsIn(await apart));
        const [source] = document.input.sources;
        expect(source?.lines).toBe(lines.length);
        expect(source).toMatchObject({
          lines: (source?.records ?? 0) + (source?.continuations ?? 0) + (source?.other ?? 0),
        });
        for (const { node, steps } of endsOf(document))
          for (const { evidence } of steps)
            for (const { line } of evidence) expect(lines[line - 1]).toContain(` ${node} kubelet[`);
      }),
      { numRuns },
    );
  it('are the same when mixed, and each line counts once, with its own number', staySame(2));
  it('are the same when mixed, in many runs', { tags: 'long' }, staySame(10));

  it('are the same where a second host appears late, next to what all share', async () => {
    const pods = JSON.stringify({ kind: 'PodList', apiVersion: 'v1', items: [] });
    const together = await analyzed(['all.log', fileOf([...a, ...b, ...c])], ['pods.json', pods]);
    expect(deletionsIn(together)).toEqual(deletionsIn(await apart));
  });

  it('are one node under an old and a new name of the host', async () => {
    const half = Math.floor(a.length / 2);
    const renamed = a.map((line, at) => (at < half ? line.replace(' node-a ', ' installer ') : line));
    const document = await analyzed(['kubelet.log', fileOf(renamed)]);
    expect(document.nodes).toMatchObject([{ name: 'installer', hosts: ['installer', 'node-a'] }]);
    expect(endsOf(document).map(({ steps }) => steps)).toEqual(
      endsOf(await analyzed(['kubelet.log', fileOf(a)])).map(({ steps }) => steps),
    );
  });

  it.each([
    ['Hostname set to <node-a>', 1],
    ["Changed static host name to 'node-a'", 1],
    ['Hostname set to <node-c>', 2],
    ['Reached target of node-a', 2],
  ])('are one node where systemd states that: %s', async (message, nodes) => {
    const half = Math.floor(a.length / 2);
    const [old, now] = [a.slice(0, half).map(line => line.replace(' node-a ', ' installer ')), a.slice(half)];
    const stamp = /^.{15}/.exec(now[0] ?? '')?.[0];
    const renaming = `${stamp} installer systemd-hostnamed[77]: ${message}`;
    const document = await analyzed(['kubelet.log', fileOf([...old, renaming, ...now])]);
    expect(document.nodes).toHaveLength(nodes);
  });

  it('are several nodes where their processes have one pid and their lines alternate', async () => {
    const alike = journalOf('graceful-quick', 'node-x').map(line => line.replaceAll('default/quick', 'default/quirk'));
    const document = await analyzed(['all.log', fileOf(shuffled([a, alike], [1, 4, 2, 3]))]);
    expect(namesOf(document).sort()).toEqual(['node-a', 'node-x']);
    expect(document.nodes.map(({ hosts }) => hosts.length)).toEqual([1, 1]);
  });

  it('are one node in rotated files, with a short name in one of them', async () => {
    const half = Math.floor(a.length / 2);
    const document = await analyzed(
      ['x/old.log', fileOf(a.slice(0, half))],
      ['y/new.log', fileOf(a.slice(half).map(line => line.replace(' node-a ', ' node-a.example.org ')))],
    );
    expect(document.nodes).toMatchObject([{ name: 'node-a', hosts: ['node-a', 'node-a.example.org'] }]);
    expect(document.nodes[0]?.sources).toHaveLength(2);
    expect(endsOf(document).map(({ headline }) => headline)).toEqual(
      endsOf(await analyzed(['kubelet.log', fileOf(a)])).map(({ headline }) => headline),
    );
  });
});

describe('entries of several lines', () => {
  /** Only these lines are read, because each log is read in many forms. */
  const isOfPod = (line: string): boolean => /\bquick\b|\bstubborn\b/.test(line);
  type Entry = Readonly<Record<string, string>>;
  const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

  /** A line of `journalOf` as an entry of a journal. */
  function entryOf(line: string, at: number): Entry {
    const [, month = '', day, time, host = '', pid = '', text = ''] =
      /^(\w{3}) (\d\d) (\S+) (\S+) kubelet\[(\d+)\]: (.*)$/.exec(line) ?? [];
    const stamp = Date.parse(`2026-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day}T${time}Z`) * 1000;
    return {
      __CURSOR: `s=1;i=${at}`,
      __REALTIME_TIMESTAMP: `${stamp + at}`,
      _PID: pid,
      _COMM: 'kubelet',
      _HOSTNAME: host,
      MESSAGE: text,
    };
  }

  const FORMATS: readonly (readonly [string, (entries: readonly Entry[]) => string])[] = [
    [
      'export',
      all => all.map(one => fileOf([...Object.entries(one).map(([key, value]) => `${key}=${value}`), ''])).join(''),
    ],
    [
      'verbose',
      all =>
        all
          .map(({ __CURSOR, __REALTIME_TIMESTAMP = '', ...one }) => {
            const time = new Date(Number(__REALTIME_TIMESTAMP) / 1000)
              .toISOString()
              .replace('T', ' ')
              .replace('Z', '000');
            const fields = Object.entries(one).map(([key, value]) => `    ${key}=${value}`);
            return fileOf([`Sat ${time} UTC [${__CURSOR};b=1]`, ...fields]);
          })
          .join(''),
    ],
    ['pretty JSON', all => all.map(one => `${JSON.stringify(one, null, '\t')}\n`).join('')],
    ['an array of JSON', all => `${JSON.stringify(all, null, 2)}\n`],
    [
      'YAML of a cloud',
      all =>
        all
          .map(({ __CURSOR, __REALTIME_TIMESTAMP = '', ...payload }, at) =>
            fileOf([
              `insertId: x${at}`,
              'jsonPayload:',
              ...Object.entries(payload).map(([key, value]) => `  ${key}: ${JSON.stringify(value)}`),
              'logName: projects/p/logs/kubelet',
              `timestamp: "${new Date(Number(__REALTIME_TIMESTAMP) / 1000).toISOString()}"`,
              '---',
            ]),
          )
          .join(''),
    ],
  ];

  it.each(FORMATS)('belong to the host that they name: %s', async (_, print) => {
    const entries = shuffled([a.filter(isOfPod), b.filter(isOfPod)], [1, 0, 0, 1, 3]).map(entryOf);
    const alone = await Promise.all(
      ['node-a', 'node-b'].map(host =>
        analyzed([`${host}/kubelet.log`, print(entries.filter(one => one._HOSTNAME === host))]),
      ),
    );
    const document = await analyzed(['all.log', print(entries)]);
    expect(namesOf(document).sort()).toEqual(['node-a', 'node-b']);
    expect(deletionsIn(document)).toEqual(alone.flatMap(deletionsIn).sort());
    const apart = Object.assign({}, ...alone.map(countsOf));
    expect(countsOf(document)).toEqual(apart);
  });
});
