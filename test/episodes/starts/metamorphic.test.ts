import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ResultDocument, Start } from '../../../src/document/contract/types.js';
import { startsOf } from '../../../src/document/episodes.js';
import { analyze } from '../../../src/nodes/index.js';
import { bytesSource } from '../../../src/read/source.js';
import { linesOf as sampleLines } from '../../analyze/samples.js';
import { contradictionsIn } from '../../audit/contradictions/index.js';
import { caseOf } from '../../cases/archive.js';
import { root } from '../../root.js';
import { shareOf } from '../../share.js';
import { atLevel, linesOf, runs } from './recordings.js';

/** Where a log has less, only less may be known. */

const CUTS = 50;

const read = (lines: readonly string[]): Promise<ResultDocument> =>
  analyze([bytesSource('kubelet.log', `${lines.join('\n')}\n`)], { now: new Date('2026-12-01T00:00:00Z') });

const keyOf = ({ pod, uid }: Start): string => uid ?? `${pod.namespace}/${pod.name}`;
const nameOf = ({ pod, kind, outcome, headline }: Start): string =>
  `${pod.namespace}/${pod.name} ${kind} ${outcome}: ${headline}`;

const isBad = ({ outcome, findings }: Start): boolean =>
  outcome === 'stuck' || findings.some(({ level }) => level === 'error');
const missing = ({ steps }: Start): boolean => steps.some(({ status }) => status === 'missing');

/** Kinds that mean: the pod started here for the first time. */
const FRESH = ['first-start', 'static-start'];

/** What is claimed for a part of a log and contradicted by the whole log. */
function wrongIn(part: ResultDocument, whole: ResultDocument): string[] {
  const all = startsOf(whole);
  const byPod = new Map(all.map(one => [keyOf(one), one]));
  const byName = new Map(all.map(one => [`${one.pod.namespace}/${one.pod.name}`, one]));
  return startsOf(part).flatMap((one): string[] => {
    const match = byPod.get(keyOf(one)) ?? byName.get(`${one.pod.namespace}/${one.pod.name}`);
    // Any trouble of the part must be trouble in the whole, lasting or overcome
    const isBlamed = match === undefined || isBad(match) || match.findings.length > 0;
    return [
      ...(isBad(one) && !isBlamed ? [`blamed: ${nameOf(one)}`] : []),
      ...(missing(one) && match !== undefined && !missing(match) ? [`misses a step: ${nameOf(one)}`] : []),
      ...(FRESH.includes(one.kind) && !FRESH.includes(match?.kind ?? '') && match?.kind !== 'refused'
        ? [`invented: ${nameOf(one)}, in the whole log ${match === undefined ? 'none' : match.kind}`]
        : []),
    ];
  });
}

const ownContradictions = (document: ResultDocument): string[] =>
  contradictionsIn(document).filter(text => text.includes('start of '));

async function holds(
  parts: Iterable<readonly [how: string, lines: readonly string[]]>,
  whole: ResultDocument,
): Promise<void> {
  for (const [how, lines] of parts) {
    const part = await read(lines);
    expect([...wrongIn(part, whole), ...ownContradictions(part)], how).toEqual([]);
  }
}

/** `inTurns`: only one of the two parts at each position, because recordings are read thousands of times. */
function* cuts(
  lines: readonly string[],
  count: number,
  { inTurns = false } = {},
): Iterable<readonly [string, readonly string[]]> {
  for (let n = 1; n < count; n++) {
    const at = Math.floor((lines.length * n) / count);
    if (!inTurns || n % 2 === 0) yield [`up to line ${at}`, lines.slice(0, at)];
    if (!inTurns || n % 2 === 1) yield [`from line ${at}`, lines.slice(at)];
  }
}

function* levels(lines: readonly string[]): Iterable<readonly [string, readonly string[]]> {
  for (const level of [3, 2, 1, 0]) yield [`at -v=${level}`, atLevel(lines, level)];
}

const BEGINS = /kubelet_node_status\.go|"Kubelet version"|kubelet\.go:\d+\] "Starting kubelet/;

/** The kubelet is restarted here: from this line on another process prints, which logs its start and lists all pods that it is to run. */
function restartedAt(lines: readonly string[], at: number, whole: ResultDocument): string[] {
  const [first, next] = [lines[at - 1] ?? '', lines[at] ?? ''];
  const [, head = '', pid = ''] =
    /^\w(\d{4} \d\d:\d\d:\d\d\.\d{6}) +(\d+) /.exec(first) ?? /^\w(\d{4} \S{15}) +(\d+) /.exec(next) ?? [];
  if (head === '') return [];
  const again = String(Number(pid) + 1111);
  const names = startsOf(whole)
    .filter(({ startedAt, kind }) => startedAt !== null && kind !== 'static-start' && isBefore(startedAt, head))
    .map(({ pod }) => `"${pod.namespace}/${pod.name}"`);
  const print = (text: string): string => `I${head} ${again.padStart(7)} ${text}`;
  return [
    ...lines.slice(0, at),
    print('server.go:440] "Kubelet version" kubeletVersion="v1.34.9"'),
    print('kubelet.go:2422] "Starting kubelet main sync loop"'),
    ...(names.length === 0 ? [] : [print(`kubelet.go:2494] "SyncLoop ADD" source="api" pods=[${names.join(',')}]`)]),
    ...lines.slice(at).map(line => line.replace(/^(\w\d{4} \S{15} +)\d+ /, `$1${again} `)),
  ];
}

const isBefore = (iso: string, head: string): boolean =>
  `${iso.slice(5, 7)}${iso.slice(8, 10)} ${iso.slice(11, 19)}` < head.slice(0, 13);

/** A restart does not change what had started. */
async function survives(lines: readonly string[], whole: ResultDocument): Promise<void> {
  for (const share of [0.35, 0.6, 0.85]) {
    const at = Math.floor(lines.length * share);
    const changed = restartedAt(lines, at, whole);
    if (changed.length === 0) continue;
    const part = await read(changed);
    const measured = startsOf(part).filter(({ kind, durationMs }) => kind === 'resumed' && durationMs !== null);
    expect([...ownContradictions(part), ...measured.map(nameOf)], `restarted at line ${at}`).toEqual([]);
    const twice = freshIn(part).filter((key, index, all) => all.indexOf(key) < index);
    // The file of a static pod may come back unchanged
    const before = freshIn(whole).filter((key, index, all) => all.indexOf(key) < index);
    expect(
      twice.filter(key => !before.includes(key)),
      `starts, restarted at line ${at}`,
    ).toEqual([]);
  }
}

const freshIn = ({ episodes }: ResultDocument): string[] =>
  startsOf({ episodes })
    .filter(({ kind }) => FRESH.includes(kind))
    .map(keyOf);

async function holdsOf(sample: string): Promise<void> {
  const lines = sampleLines(sample);
  const whole = await read(lines);
  expect(startsOf(whole).length).toBeGreaterThan(0);
  await holds([...cuts(lines, 8), ...levels(lines)], whole);
  await survives(lines, whole);
}

it('the log of a good start, cut anywhere at both ends, contradicts nothing', async () => {
  const { parts } = caseOf(readFileSync(join(root, 'test/cases/images/present.txt'), 'utf8'));
  const lines = (parts[0]?.get('kubelet.log') ?? '').trimEnd().split('\n');
  const whole = await read(lines);
  expect(startsOf(whole)).toMatchObject([{ outcome: 'ready' }]);
  for (const from of lines.keys())
    await holds(
      [...lines.keys()].slice(from).map(to => [`lines ${from} to ${to}`, lines.slice(from, to + 1)]),
      whole,
    );
});

it.each(['graceful-quick', 'stuck-starts'])(
  'the sample %s, cut anywhere, at any -v, with a restart, contradicts nothing',
  holdsOf,
);
it.each(['init-containers-volumes', 'static-manifest-edited'])(
  'the sample %s, cut anywhere, at any -v, with a restart, contradicts nothing',
  { tags: 'long' },
  holdsOf,
);

/** Every log that begins with its kubelet and is no excerpt. */
const whole = runs.filter(({ path }) => BEGINS.test(linesOf(path).slice(0, 400).join('\n')));

describe.skipIf(runs.length === 0)(`recorded runs`, { tags: 'long' }, () => {
  it.each(whole)('$name contradicts nothing at any -v', async ({ path }) => {
    const lines = linesOf(path);
    await holds(levels(lines), await read(lines));
  });

  it.each(shareOf(whole))('$name contradicts nothing when cut anywhere', { timeout: 600_000 }, async ({ path }) => {
    const lines = linesOf(path);
    await holds(cuts(lines, CUTS, { inTurns: true }), await read(lines));
  });

  it.each(whole)('$name contradicts nothing with a restart', async ({ path }) => {
    const lines = linesOf(path);
    await survives(lines, await read(lines));
  });
});
