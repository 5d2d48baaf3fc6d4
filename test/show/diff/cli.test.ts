import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { podline } from '../../cli/podline.js';
import { describeWith } from '../../installed.js';
import { root } from '../../root.js';
import { scratch } from '../../scratch.js';

const folder = scratch();

const diff = (...args: string[]) => podline(['diff', '-q', ...args]);

/** An earlier result, which takes no time to read. */
async function resultOf(sample: string): Promise<string> {
  const path = join(folder, `${sample}.json`);
  if (!existsSync(path)) await podline(['-q', `samples/${sample}`, '-o', `json=${path}`]);
  return path;
}

/** `npm run goldens` writes them; look at what changed. */
const goldens = join(import.meta.dirname, 'goldens');
const update = process.env.UPDATE_GOLDENS !== undefined;

interface Case {
  readonly golden: string;
  readonly before: string;
  readonly after: string;
  readonly status?: number;
  readonly more?: readonly string[];
}

const CASES: readonly Case[] = [
  { golden: 'another-version.txt', before: 'graceful-quick-1.23', after: 'graceful-quick' },
  { golden: 'less-verbose.txt', before: 'graceful-quick-v2', after: 'graceful-quick' },
  { golden: 'ignores-sigterm.txt', before: 'graceful-quick', after: 'ignores-sigterm', status: 1 },
  {
    golden: 'ignores-sigterm.md',
    before: 'graceful-quick',
    after: 'ignores-sigterm',
    status: 1,
    more: ['-o', 'markdown'],
  },
  { golden: 'mended.txt', before: 'mirror-create-denied', after: 'mirror-delete-1.36' },
  { golden: 'other-pods.txt', before: 'two-pods-at-once', after: 'prestop', status: 2 },
];

describe('podline diff', () => {
  it.each(CASES)('prints the golden $golden', async ({ golden, before, after, status: expected = 0, more = [] }) => {
    const { status, stdout, stderr } = await diff(`samples/${before}`, `samples/${after}`, ...more);
    if (update) writeFileSync(join(goldens, golden), stdout);
    expect([status, stderr !== '']).toEqual([expected, expected === 2]);
    expect(stdout).toBe(readFileSync(join(goldens, golden), 'utf8'));
  });

  it('has a golden for each, and no other', () => {
    expect(readdirSync(goldens).sort()).toEqual(CASES.map(({ golden }) => golden).sort());
  });

  const findsNothing = async (sample: string): Promise<void> => {
    const { status, stdout } = await diff(`samples/${sample}`, `samples/${sample}`, '--fail-on', 'any');
    expect([status, stdout]).toEqual([0, expect.stringContaining('Nothing differs')]);
  };
  it.each(['name-reuse'])('shows no difference between %s and itself', findsNothing);
  it.each(['init-containers-volumes', 'static-manifest-mistakes', 'stuck-volume-unmount'])(
    'shows no difference between %s and itself',
    { tags: 'long' },
    findsNothing,
  );

  it('does not pass where it compares nothing, and gives the reason', async () => {
    const pending = 'samples/static-manifest-mistakes/kubelet.log.gz';
    const none = join(folder, 'no-deletion.log');
    writeFileSync(
      none,
      'I1121 08:00:00.000000    77 kubelet.go:2445] "SyncLoop ADD" source="api" pods=["shop/web-0"]\n',
    );
    const printed = async (...args: string[]) => {
      const { status, stderr } = await diff(...args);
      return [status, stderr];
    };
    expect(await printed('samples/graceful-quick', none)).toEqual([
      2,
      `podline: nothing to compare: no pod is deleted in ${none}, and none of the 1 and 1 starts can be compared\n`,
    ]);
    expect(await printed(none, none)).toEqual([
      2,
      `podline: nothing to compare: no pod is deleted in ${none}, nor in ${none}, and none of the 1 and 1 starts can be compared\n`,
    ]);
    const others = [await resultOf('two-pods-at-once'), await resultOf('prestop')];
    expect(await printed(...others)).toEqual([
      2,
      'podline: nothing to compare: no pod is deleted on both sides (2 before, 3 after), and none of the 2 and 3 starts can be compared\n',
    ]);
    // What is worse stays worse, whatever else is compared
    expect((await printed(...others, '--fail-on', 'any'))[0]).toBe(1);
    expect((await printed(none, pending, '--fail-on', 'never'))[0]).toBe(2);
  });

  it('reads folders, earlier results, and logs with their watches in the same way', async () => {
    const inFolders = await diff('samples/graceful-quick', 'samples/mirror-delete-1.36', '-o', 'json');
    const result = await resultOf('graceful-quick');
    const log = readdirSync(join(root, 'samples/mirror-delete-1.36')).find(name => name.startsWith('kubelet.log'));
    const watch = 'samples/mirror-delete-1.36/pods.yaml';
    const mixed = await diff(result, `samples/mirror-delete-1.36/${log}`, '--watch-after', watch, '-o', 'json');
    const { before: _, after: __, ...one } = JSON.parse(inFolders.stdout);
    const { before: ___, after: ____, ...other } = JSON.parse(mixed.stdout);
    expect(other).toEqual(one);
    const piped = await podline(
      ['diff', '-q', '-', 'samples/mirror-delete-1.36', '-o', 'json'],
      readFileSync(result, 'utf8'),
    );
    expect(JSON.parse(piped.stdout).pairs).toEqual(one.pairs);
  });

  it('reads pipes, even for watches', () => {
    const logOf = (name: string) => `samples/${name}/kubelet.log`;
    const script = `"$0" dist/cli.js diff -q <(cat "$1") <(cat "$2") --watch-before "$3" -o json --fail-on never`;
    const args = [logOf('graceful-quick'), logOf('graceful-quick-v2'), 'samples/graceful-quick/pods.yaml'];
    const { status, stdout } = spawnSync('bash', ['-c', script, process.execPath, ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    const { before, after } = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(before).toMatchObject({ lifecycles: 1, hasLog: true, hasWatch: true });
    expect(after).toMatchObject({ lifecycles: 1, hasLog: true, hasWatch: false });
  });

  it('exits as its options require', async () => {
    const worse = [await resultOf('graceful-quick'), await resultOf('ignores-sigterm')];
    const better = worse.toReversed();
    const statuses = (sides: readonly string[]) =>
      Promise.all(['worse', 'any', 'never'].map(async on => (await diff(...sides, '--fail-on', on)).status));
    expect([await statuses(worse), await statuses(better)]).toEqual([
      [1, 1, 0],
      [0, 1, 0],
    ]);
  });

  it('writes each output to its file', async () => {
    const file = join(folder, 'diff.json');
    const prestop = await resultOf('prestop');
    const { status, stdout } = await diff(...[prestop, prestop], '-o', `json=${file}`, '-o', 'markdown');
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^## Nothing differs/)]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ type: 'podline-diff', label: 'same' });
  });

  it.each([
    [['samples/prestop'], /missing required argument 'after'/],
    [['no-such.log', 'samples/prestop'], /^podline: no-such\.log: no such file or folder\n$/],
    [['-', '-'], /standard input can be read only once/],
    [['samples/prestop', 'samples/prestop', '-o', 'markdwon'], /did you mean markdown\?/],
    [['samples/prestop', 'samples/prestop', '--fail-on', 'all'], /worse, any, never/],
  ])('rejects %j', async (args, message) => {
    const { status, stdout, stderr } = await podline(['diff', ...args]);
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(message)]);
  });

  it('names what is wrong with a result', async () => {
    const file = join(folder, 'broken.json');
    const cases: [string, RegExp][] = [
      ['{"schemaVersion": 1, "lifecycles": [', /truncated or not JSON/],
      ['{"schemaVersion": 1, "lifecycles": [3]}', /\.tool is missing/],
      ['{"type": "podline-diff", "schemaVersion": 1, "tool": {"name": "podline"}}', /not a result of podline analyze/],
    ];
    for (const [text, message] of cases) {
      writeFileSync(file, text);
      const { status, stderr } = await podline(['diff', file, 'samples/prestop']);
      expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
      const piped = (await podline(['diff', '-', 'samples/prestop'], text)).stderr;
      expect(piped).toBe(stderr.replace(file, 'standard input'));
    }
  });
});

const corpus = join(root, '../shared/corpus');
const versions = existsSync(corpus) ? readdirSync(corpus) : [];
/** What was recorded several times: by different versions, at another -v, through the journal. */
const SCENARIOS = [
  '01-static-mirror-delete',
  '03-graceful-quick',
  '04-ignores-sigterm',
  '06-static-manifest-removed',
  '09-finalizer',
];

describeWith('../shared/corpus')('the comparison of recordings', { tags: 'long' }, () => {
  const recorded = SCENARIOS.flatMap(scenario => {
    const folders = versions.flatMap(version =>
      ['', 'v2-', 'journald-', 'json-']
        .map(prefix => join(corpus, version, `${prefix}${scenario}`))
        // A journal was exported in many formats with the same lines
        .filter(path => existsSync(path) && readdirSync(path).length < 10),
    );
    return folders.slice(1).map(path => [folders[0] ?? '', path] as const);
  });

  it('has recordings to compare', () => expect(recorded.length).toBeGreaterThan(3));

  it.each(recorded)('shows %s and %s as neither better nor worse', async (before, after) => {
    const { status, stdout } = await diff(before, after, '-o', 'json');
    const { counts } = JSON.parse(stdout);
    expect([status, counts.worse, counts.better]).toEqual([0, 0, 0]);
  });
});
