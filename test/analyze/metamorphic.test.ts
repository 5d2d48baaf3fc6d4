import fc from 'fast-check';
import { CORE_SCHEMA, loadAll } from 'js-yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Lifecycle, ResultDocument } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyzed, faultsOf, type Text } from './analyzed.js';
import { seenIn, storyOf } from './same.js';
import { linesOf, textIn, truthOf } from './samples.js';
import { inZone, stamped, WRAPPERS } from './wrappers.js';

const SAMPLES = ['graceful-quick'];
const MORE = [
  'mirror-delete-1.36',
  'static-manifest-removed',
  'force-delete',
  'name-reuse',
  'graceful-quick-1.23',
  'mirror-delete-1.23',
];
/** The number of runs of a property. */
const [FEW, MANY] = [2, 8];

const ended = (lines: readonly string[]): string => `${lines.join('\n')}\n`;

describe.each(SAMPLES)('%s shows the same', sample => showsTheSame(sample, FEW));
describe.each(MORE)('%s shows the same', { tags: 'long' }, sample => showsTheSame(sample, MANY));

function showsTheSame(sample: string, numRuns: number): void {
  const { timezone, from } = truthOf(sample);
  const lines = linesOf(sample);
  const log = ended(lines);
  const yaml: Text = ['pods.yaml', textIn(sample, 'pods.yaml')];
  let original: Promise<ResultDocument>;
  let alone: Promise<ResultDocument>;
  beforeAll(() => {
    original = analyzed([yaml, ['kubelet.log', log]]);
    alone = analyzed([['kubelet.log', log]]);
  });
  const records = stamped(lines, timezone, Number(from.slice(0, 4)));

  it.each(Object.entries(WRAPPERS))('wrapped in %s', async (_name, wrap) => {
    const wrapped = ended(records.map(wrap));
    expect(storyOf(await analyzed([yaml, ['log', wrapped]]))).toEqual(storyOf(await original));
    expect(storyOf(await analyzed([['log', wrapped]]))).toEqual(storyOf(await alone));
  });

  it.each(Object.entries(WRAPPERS))('with %s next to the file', async (_name, wrap) => {
    const wrapped: Text = ['log', ended(records.map(wrap))];
    const document = await analyzed([yaml, ['kubelet.log', log], wrapped]);
    expect(storyOf(document)).toEqual(storyOf(await original));
    expect(document.input.kubelets).toHaveLength((await original).input.kubelets.length);
  });

  it('with the watch as JSON, and as both', async () => {
    const objects = loadAll(yaml[1].toString(), { schema: CORE_SCHEMA });
    const json: Text = ['pods.json', objects.map(object => JSON.stringify(object, null, 4)).join('\n')];
    expect(storyOf(await analyzed([['kubelet.log', log], json]))).toEqual(storyOf(await original));
    expect(storyOf(await analyzed([['kubelet.log', log], json, yaml]))).toEqual(storyOf(await original));
  });

  it.each(['+00:00', '-07:00', '+05:30', '+12:45'])('from a node in the zone %s', async zone => {
    const moved: Text = ['kubelet.log', inZone(log, timezone, zone)];
    const document = await analyzed([['pods.yaml', inZone(yaml[1].toString(), timezone, zone)], moved]);
    expect(document.input.clock.zone).toBe(zone);
    expect(storyOf(document)).toEqual(storyOf(await original));
    expect(endsOf(document).map(({ startedAt }) => startedAt)).toEqual(
      endsOf(await original).map(({ startedAt }) => startedAt),
    );
    expect(storyOf(await analyzed([moved]))).toEqual(storyOf(await alone));
  });

  it('with Windows line ends', async () => {
    const crlf = (text: string): string => text.replaceAll('\n', '\r\n');
    const document = await analyzed([
      ['kubelet.log', crlf(log)],
      ['pods.yaml', crlf(yaml[1].toString())],
    ]);
    expect(storyOf(document)).toEqual(storyOf(await original));
  });

  it('newest line first', async () => {
    expect(storyOf(await analyzed([yaml, ['kubelet.log', ended([...lines].reverse())]]))).toEqual(
      storyOf(await original),
    );
  });

  it('given twice', async () => {
    const document = await analyzed([['a.log', log], yaml, ['b.log', log], yaml]);
    expect(storyOf(document)).toEqual(storyOf(await original));
  });

  it('written twice into one file, whole or in part', async () => {
    const document = await analyzed([yaml, ['kubelet.log', log + log]]);
    expect(storyOf(document)).toEqual(storyOf(await original));
    expect(document.input.sources[1]?.notes).toEqual([
      expect.stringContaining('2 parts of it'),
      expect.stringContaining('occur more than once'),
    ]);
    const begins = lines.flatMap((line, index) => (/^[IWEF]\d{4} /.test(line) ? [index] : []));
    const [from, to] = begins.slice(-60, -20).filter((_, index, all) => index === 0 || index === all.length - 1);
    const again = ended([...lines.slice(0, to), ...lines.slice(from)]);
    expect(again.length).toBeGreaterThan(log.length);
    expect(storyOf(await analyzed([yaml, ['kubelet.log', again]]))).toEqual(storyOf(await original));
  });

  it('in two files, cut at any line and given in any order, with or without an overlap', () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat({ max: lines.length }),
        fc.nat({ max: 300 }),
        fc.boolean(),
        async (cut, overlap, turn) => {
          const parts: Text[] = [
            ['kubelet.log.1', ended(lines.slice(0, cut + overlap))],
            ['kubelet.log', ended(lines.slice(cut))],
          ];
          const document = await analyzed([yaml, ...(turn ? parts.reverse() : parts)]);
          expect(seenIn(document)).toEqual(seenIn(await original));
          expect(faultsOf(document)).toEqual(faultsOf(await original));
        },
      ),
      { numRuns },
    ));

  it('without unrelated lines, and with lines of other pods in between', async () => {
    const names = [...new Set(endsOf(await original).flatMap(named))];
    const foreign = [
      'time="2026-11-21T01:48:36Z" level=info msg="StopContainer returns successfully"',
      '{"level":"info","ts":"2026-11-21T01:48:36.000Z","caller":"etcdserver/server.go:1","msg":"saved snapshot"}',
      'I1121 09:48:36.725705       1 controller.go:10] "Syncing" queue="nodes"',
    ];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 9 }), { minLength: 97, maxLength: 97 }), async dice => {
        let at = 0;
        const roll = (): number => dice[at++ % dice.length] ?? 0;
        const kept = lines.flatMap(line => {
          if (names.some(name => line.includes(name)) || /^\S+ \S+ +\d+ (?:kubelet|server)\.go/.test(line))
            return [line];
          return roll() < 7 ? [line] : [];
        });
        expect(faultsOf(await analyzed([yaml, ['kubelet.log', ended(kept)]]))).toEqual(faultsOf(await original));
        const mixed = kept.flatMap(line => (roll() === 0 ? [foreign[roll() % 3] ?? '', line] : [line]));
        const document = await analyzed([yaml, ['kubelet.log', ended(mixed)]]);
        expect(seenIn(document)).toEqual(seenIn(await original));
        expect(faultsOf(document)).toEqual(faultsOf(await original));
      }),
      { numRuns },
    );
  });
}

const named = ({ pod, uid, staticUID, mirrorUIDs }: Lifecycle) =>
  [pod.name, uid, staticUID, ...mirrorUIDs].filter(name => name !== null);
