import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { LIMITS as CORRELATED } from '../../src/correlate/thresholds.js';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { endsOf, startsOf } from '../../src/document/episodes.js';
import { unfolded } from '../../src/document/merge/folds.js';
import { type Only, type Selection, select, type Wanted, withoutTraces } from '../../src/document/select/select.js';
import { analyzeFolded } from '../../src/nodes/index.js';
import { analyzeWhole } from '../../src/nodes/whole.js';
import { bytesSource, type Source } from '../../src/read/source.js';
import { nameOnTwoNodes } from '../../src/rules/between/name-on-two-nodes.js';
import { nameRules } from '../../src/rules/registry.js';
import { listed } from '../document/listed.js';
import { inputs, samples } from '../samples/inputs.js';
import { sourcesOf } from '../samples/material.js';

const BUSY = 'bench/kubelet.log.gz';
/** The most pods of one sample that are asked for by their names, and as many by their UIDs. */
const SOME = 1;
/** One of this many samples is read here; the long tests read all. */
const EVERY = 6;

type Sources = () => Promise<readonly Source[]> | readonly Source[];

const fromFiles =
  (files: readonly string[]): Sources =>
  () =>
    sourcesOf(files.map(file => join(samples, file)));

const read = async (sources: Sources, only?: Only): Promise<ResultDocument> => {
  const { left: _, ...document } = await analyzeFolded(await sources(), only === undefined ? {} : { only });
  return document;
};

/** All that a user sees of the selected part, but for what belongs to no single pod. */
function shown(document: ResultDocument, selection: Selection) {
  const { nodes, lifecycles, starts, findings: _, notJudged: __, ...rest } = listed(select(document, selection));
  return {
    ...rest,
    nodes: nodes.map(withoutTraces),
    lifecycles: lifecycles.map(unfolded),
    starts: starts?.map(unfolded),
  };
}

/** Of these, findings about pods that were not asked for are left out, and there is nothing that could not be judged. */
const OF_NAMES = new Set([...nameRules, nameOnTwoNodes].map(({ id }) => id));

/** What belongs to no single pod is the same, or is said not to have been judged. */
function expectSameRun(part: ResultDocument, whole: ResultDocument): void {
  const notJudged = new Set(part.notJudged?.flatMap(({ rules }) => rules));
  const said = whole.findings.filter(({ rule }) => !OF_NAMES.has(rule) && !notJudged.has(rule));
  expect(part.findings.filter(({ rule }) => !OF_NAMES.has(rule))).toEqual(said);
  expect(whole.findings).toEqual(expect.arrayContaining([...part.findings]));
  expect(part.notJudged).toEqual(expect.arrayContaining([...(whole.notJudged ?? [])]));
}

function asked({ episodes, api = [] }: ResultDocument, most: number): Wanted[] {
  const spread = <T>(list: readonly T[]): T[] => chosen(list, most);
  const all = [...endsOf({ episodes }), ...startsOf({ episodes }), ...api];
  const names = [...new Set(all.map(({ pod }) => `${pod.namespace}/${pod.name}`))];
  const uids = [...new Set(all.flatMap(({ uid }) => uid ?? []))];
  const mirrors = [...endsOf({ episodes }), ...startsOf({ episodes })].flatMap(({ mirrorUIDs }) => mirrorUIDs);
  return [
    ...spread(names).map(name => ({ pods: [name] })),
    ...spread(uids).map(uid => ({ uids: [uid.slice(0, 12)] })),
    ...spread([...new Set(mirrors)]).map(uid => ({ uids: [uid] })),
    ...spread([...new Set(all.map(({ pod }) => pod.namespace))]).map(namespace => ({ namespaces: [namespace] })),
    { pods: ['no-such-pod'] },
  ];
}

/** At most `most` elements, spread from the first to the last. */
const chosen = <T>(all: readonly T[], most: number): T[] =>
  all.filter((_, at) => Math.floor((at * most) / all.length) !== Math.floor(((at - 1) * most) / all.length));

describe('judging only the pods that are asked for', () => {
  it.each([...inputs].filter((_, at) => at % EVERY === 0))(
    'shows of some pods of %s what judging all of them shows',
    (_name, files) => same(fromFiles(files), SOME),
  );
  it.each([...inputs])('shows of each pod of %s what judging all of them shows', { tags: 'long' }, (_name, files) =>
    same(fromFiles(files), Number.POSITIVE_INFINITY),
  );

  async function same(sources: Sources, most: number): Promise<void> {
    const whole = await read(sources);
    for (const only of asked(whole, Math.min(most, 1_000))) {
      const part = await read(sources, { ...only, allUpTo: CORRELATED.excerptRecords });
      expect(shown(part, only), JSON.stringify(only)).toEqual(shown(whole, only));
      expectSameRun(part, whole);
    }
  }

  it('shows of some pods of a busy log what judging all of them shows', () => same(fromFiles([BUSY]), 8));

  it.each<[string, (lines: readonly string[]) => readonly string[]]>([
    ['lacks every third line', lines => lines.filter((_, at) => at % 3 !== 0)],
    ['lacks all lines of the sync loop', lines => lines.filter(line => !line.includes('SyncLoop'))],
    ['breaks off in the middle', lines => lines.slice(0, lines.length / 2)],
    ['was pasted twice', lines => [...lines, ...lines.slice(lines.length / 2)]],
    ['runs backwards', lines => lines.toReversed()],
    ['has four pods of one name', lines => lines.map(line => line.replaceAll(/soak-00[1-4]-\w+/g, 'soak-001-quick'))],
    ['has no UIDs', lines => lines.map(line => line.replaceAll(/(?<=UID=")[\da-f-]{36}/g, ''))],
  ])('shows the same of a busy log that %s', async (_what, change) => {
    const text = change(
      gunzipSync(readFileSync(join(samples, BUSY)))
        .toString('utf8')
        .split('\n')
        .slice(0, 5_000),
    ).join('\n');
    await same(() => [bytesSource('kubelet.log', text)], 2);
  });

  it('leaves out the others, but for what findings about the run need', async () => {
    const files = fromFiles([BUSY]);
    const whole = await read(files);
    const [one] = endsOf(whole);
    const part = await read(files, { pods: [one?.pod.name ?? ''], allUpTo: CORRELATED.excerptRecords });
    expect(endsOf(part).length).toBeLessThan(endsOf(whole).length / 4);
    expect(startsOf(part).length).toBeLessThan((startsOf(whole).length ?? 0) / 4);
  });

  it('counts in a recording all deletions that had ended before it began', async () => {
    // Of a shorter log all pods are judged
    const log = Array.from({ length: 3_000 }, (_, at) => {
      const minute = String(Math.floor(at / 60)).padStart(2, '0');
      const time = `0612 09:${minute}:${String(at % 60).padStart(2, '0')}`;
      return ['DELETE', 'REMOVE'].map(
        (what, step) =>
          `I${time}.${step + 1}00000    2764 kubelet.go:2449] "SyncLoop ${what}" source="api" pods=["shop/web-${at}"]`,
      );
    });
    const manifest = { recording: 1, begun: '2026-06-12T09:45:00.000Z', ended: '2026-06-12T09:50:00.000Z', logs: [] };
    const notesOf = async (selection: Selection) => {
      const sources = [
        bytesSource('rec/manifest.json', JSON.stringify(manifest)),
        bytesSource('rec/nodes/n1/kubelet.log', log.flat().join('\n')),
      ];
      const { document } = await analyzeWhole(sources, { analysis: { zone: 'UTC', year: 2026 }, selection });
      return document.input.sources.flatMap(({ notes }) => notes ?? []);
    };
    // What ended in the second before is shown: the clocks may differ by that much
    const note = expect.stringMatching(/^2699 deletions had ended before the recording began/);
    expect(await notesOf({})).toContainEqual(note);
    expect(await notesOf({ pods: ['web-2900'] })).toContainEqual(note);
  });

  it('knows the names of the others', async () => {
    const sources = await sourcesOf([join(samples, BUSY)]);
    const { complaints, document } = await analyzeWhole(sources, {
      analysis: {},
      selection: { pods: ['soak-003-quik'] },
    });
    expect([endsOf(document), startsOf(document)]).toEqual([[], []]);
    expect(complaints).toEqual([
      expect.stringMatching(
        /^nothing about pod soak-003-quik in the input, which has \d+ other pods; did you mean soak-003-quick/,
      ),
    ]);
  });
});
