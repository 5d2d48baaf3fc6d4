import { describe, expect, it } from 'vitest';
import { follow } from '../../src/analyze/follow.js';
import type { News } from '../../src/document/announce/announce.js';
import type { Lifecycle } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource } from '../../src/read/source.js';
import { violations } from '../document/schema.js';
import { handClock } from '../read/live/hands.js';
import { recordedDocument } from '../show/report/recorded.js';
import { stepsWith } from './analyzed.js';
import { asWritten, type Followed, followed, scripted } from './followed.js';
import { linesOf, logOf, recorded, watchOf } from './samples.js';

const shown = ({ announced }: Followed): string[] =>
  announced.map(({ standing, again, one: lifecycle }) => `${standing}${again ? ' again' : ''} ${lifecycle.pod.name}`);

/** The text up to the line that contains this, and the rest. */
function splitAt(sample: string, text: string): [string, string] {
  const lines = linesOf(sample);
  const at = lines.findIndex(line => line.includes(text)) + 1;
  return [`${lines.slice(0, at).join('\n')}\n`, `${lines.slice(at).join('\n')}\n`];
}

describe('a deletion is reported', () => {
  const all = logOf('graceful-quick');

  it('seconds after it has ended, while the log goes on', async () => {
    const { announced, closing } = await followed([all, 1_000]);
    expect(announced.map(({ standing }) => standing)).toEqual(['ended']);
    expect(announced[0]?.one.headline).toMatch(/^complete in/);
    expect(violations(closing)).toEqual([]);
    expect(closing.input.sources[0]).toMatchObject({ type: 'kubelet-log', lines: linesOf('graceful-quick').length });
  });

  it('once, however long nothing follows', async () => {
    expect(shown(await followed([all, 600_000]))).toEqual(['ended quick']);
  });

  it('at the end of the input, when it is still open', async () => {
    const [begun] = splitAt('graceful-quick', '"SyncLoop DELETE"');
    const { announced } = await followed([begun, 2_000]);
    expect(announced.map(({ standing }) => standing)).toEqual(['open']);
    expect(announced[0]?.one.headline).toMatch(/^log ends while terminating, 2\.?\d? s in/);
  });

  it('when it is overdue by the time that passes in silence, and again when it ends', async () => {
    const [begun, rest] = splitAt('graceful-quick', '"SyncLoop DELETE"');
    const log = [begun, 300_000, rest, 5_000];
    const { announced } = await followed(log);
    expect(shown({ announced } as Followed)).toEqual(['overdue quick', 'ended again quick']);
    expect(announced[0]?.one).toMatchObject({ outcome: 'stuck', verdict: 'incomplete' });
  });

  it('as overdue and as open, when nothing more comes', async () => {
    const [begun] = splitAt('graceful-quick', '"SyncLoop DELETE"');
    expect(shown(await followed([begun, 600_000]))).toEqual(['overdue quick', 'open again quick']);
  });

  it('not again after its end: an evicted pod has ended, and its object may exist for long', async () => {
    const lines = linesOf('evicted-by-limit');
    const at = lines.findIndex(line => /"SyncLoop DELETE".*edlimit/.test(line)) + 1;
    const run = await followed([...asWritten(`${lines.slice(0, at).join('\n')}\n`), 600_000]);
    expect(at).toBeGreaterThan(0);
    expect(shown(run).filter(each => each.endsWith('edlimit'))).toEqual(['ended edlimit']);
  });

  it('never with a missing step because the log is silent: its lines may be late', async () => {
    const [removed] = splitAt('graceful-quick', '"SyncLoop REMOVE"');
    const without = removed.replace(/.*"Pod fully terminated and removed from etcd".*\n/, '');
    const { announced } = await followed([without, 900_000]);
    expect(announced.flatMap(({ one: lifecycle }) => stepsWith(lifecycle, 'missing'))).toEqual([]);
  });
});

/** Longer logs are read only once. */
const MAX_TWICE = 300_000;
/** One of each kind of deletion. */
const SHORT = [...['graceful-quick', 'mirror-delete-1.36', 'force-delete', 'static-manifest-removed', 'finalizer']];
/** These are also followed without what the API server showed. */
const ALONE = ['graceful-quick', 'static-manifest-removed'];
const LONG = { tags: 'long' };

/** A log that is followed shows the same deletions as a log that is read at once. */
describe.each(SHORT)('%s', isFollowed);
describe.each(recorded.filter(sample => !SHORT.includes(sample)))('%s', LONG, isFollowed);

function isFollowed(sample: string): void {
  const log = logOf(sample);
  const follows = (watch: string) => async () => {
    const watches = watch === '' ? [] : [watch];
    const document = await (watches.length > 0 ? recordedDocument(sample) : analyze([bytesSource('kubelet.log', log)]));
    const { announced } = await followed(asWritten(log), watches);
    const last = announced.filter(({ standing }) => standing !== 'overdue');
    expect(last.map(tale).sort()).toEqual(
      endsOf(document)
        .map(one => tale({ one }))
        .sort(),
    );
    // What is overdue has a finding or an outcome for it, and is reported before its end
    for (const { one: lifecycle } of announced.filter(({ standing }) => standing === 'overdue'))
      expect([...stepsWith(lifecycle, 'missing'), lifecycle.verdict]).toEqual(['incomplete']);
    expect(new Set(announced.map(({ standing, one: lifecycle }) => `${standing} ${lifecycle.id}`)).size).toBe(
      announced.length,
    );
  };
  it.skipIf(log === '')('is followed with its watch', follows(watchOf(sample)));
  it.skipIf(log === '' || log.length >= MAX_TWICE)(
    'is followed without its watch',
    ALONE.includes(sample) ? {} : LONG,
    follows(''),
  );
}

/** For an evicted pod the end is reported; that a client deletes its object later is another matter. */
function tale({ one: lifecycle }: Pick<News<Lifecycle>, 'one'>): string {
  const { id, kind, outcome, verdict, findings } = lifecycle;
  return [
    id,
    nameOf(lifecycle),
    kind,
    outcome,
    verdict,
    ...stepsWith(lifecycle, 'missing'),
    ...findings.map(({ rule }) => rule),
  ].join(' ');
}

const nameOf = ({ pod }: Lifecycle): string => `${pod.namespace}/${pod.name}`;

describe('several inputs that are followed', () => {
  it('are one log and watches', async () => {
    const time = handClock();
    const closing = await follow(
      {
        inputs: [
          scripted('a.log', time, [logOf('graceful-quick'), 1_000]),
          scripted('b.log', time, [logOf('name-reuse')]),
        ],
        watches: [],
      },
      { time, stop: new AbortController().signal, announce() {} },
    );
    expect(closing.input.sources.map(({ type, notes }) => [type, ...notes])).toEqual([
      ['kubelet-log'],
      ['unsupported', 'skipped: a second log next to the one that is followed'],
    ]);
  });

  it('end when the log ends, whatever else continues', async () => {
    const time = handClock();
    function* forLong() {
      yield watchOf('graceful-quick');
      for (let at = 0; at < 10_000; at++) yield 500;
    }
    const closing = await follow(
      {
        inputs: [
          scripted('kubelet.log', time, [logOf('graceful-quick'), 1_000]),
          scripted('pods.yaml', time, forLong()),
        ],
        watches: [scripted('more.yaml', time, forLong())],
      },
      { time, stop: new AbortController().signal, announce() {} },
    );
    expect(closing.input.sources.map(({ type }) => type)).toEqual(['kubelet-log', 'pod-watch', 'pod-watch']);
    expect(time.now()).toBeLessThan(60_000);
  });

  it('that cannot be read are named', async () => {
    const time = handClock();
    const broken = scripted('kubelet.log', time, []);
    const closing = await follow(
      {
        inputs: [
          {
            ...broken,
            // biome-ignore lint/correctness/useYield: it fails before
            async *pieces() {
              throw new Error('read EIO');
            },
          },
        ],
        watches: [],
      },
      { time, stop: new AbortController().signal, announce() {} },
    );
    expect(closing.input.sources[0]?.notes).toContain('read EIO');
  });

  it('report the gap that a truncation leaves, without an alarm', async () => {
    const lines = linesOf('graceful-quick');
    const from = lines.findIndex(line => line.includes('"SyncLoop DELETE"')) + 2;
    const to = lines.findIndex(line => line.includes('"SyncLoop REMOVE"'));
    const { announced, closing } = await followed([
      `${lines.slice(0, from).join('\n')}\n`,
      'hole',
      `${lines.slice(to).join('\n')}\n`,
      60_000,
    ]);
    expect(shown({ announced, closing })).toEqual(['ended quick']);
    expect(announced.flatMap(({ one: lifecycle }) => stepsWith(lifecycle, 'missing'))).toEqual([]);
    expect(closing.findings.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      expect.stringMatching(/^input-gap: .*the file was truncated/),
    ]);
  });
});

it('A node whose host has another name is called as the API server calls it, also for a pod that no watch shows', async () => {
  const log = logOf('two-pods-at-once').replaceAll(/^(?=[IWEF]\d{4} )/gm, 'Nov 21 08:00:00 vm kubelet[1]: ');
  const named = await followed([log, 5_000], [watchOf('two-pods-at-once')]);
  const [one = '', ...others] = [...new Set(named.announced.map(({ one: lifecycle }) => lifecycle.pod.name))];
  expect(others).not.toEqual([]);
  // The watch knows all but the pod whose deletion is reported first
  const rest = watchOf('two-pods-at-once').replaceAll(new RegExp(`"${one}"`, 'g'), '"elsewhere"');
  const uid = named.announced.find(({ one: lifecycle }) => lifecycle.pod.name === one)?.one.uid ?? '';
  const { announced, closing } = await followed([log, 5_000], [rest.replaceAll(uid, uid.replace(/^./, 'f'))]);
  expect(announced.some(({ one: lifecycle }) => lifecycle.pod.name === one)).toBe(true);
  expect([...new Set(announced.map(({ one: lifecycle }) => lifecycle.node))]).toEqual(['node1']);
  expect(closing.nodes[0]).toMatchObject({ name: 'node1', hosts: ['vm'] });
});
