import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { NodeRun } from '../../../src/correlate/node-run.js';
import { withoutStarts } from '../../../src/correlate/pods/pods.js';
import { createRun } from '../../../src/correlate/run.js';
import { createNeeded, stateRules } from '../../../src/document/judge/needed.js';
import { reconstructLives } from '../../../src/episodes/ends/reconstruct.js';
import { createLogReader } from '../../../src/read/records/log.js';
import { judgeName } from '../../../src/rules/judge.js';
import { nameRules } from '../../../src/rules/registry.js';
import { nodeTroubles } from '../../../src/rules/troubles.js';
import { readRecord } from '../../catalogue/read.js';
import { klogLine } from '../../correlate/clock-lines.js';
import { inputs, samples } from '../../samples/inputs.js';

const UTC = { zone: 'UTC', year: 2026 } as const;

function runOf(file: string): NodeRun {
  const bytes = readFileSync(join(samples, file));
  const run = createRun();
  const reader = createLogReader({ record: record => run.record(0, record) });
  reader.push((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'));
  reader.end();
  return run.current({ ended: true });
}

/** What the whole judgement shows of the names of which nothing is needed, and how many they are among all. */
function passedOver(run: NodeRun) {
  const clock = run.clock.resolve(UTC);
  const troubles = nodeTroubles(run.node);
  const needed = createNeeded(run, troubles);
  const names = run.names();
  const plain = names.flatMap(name => {
    const uid = needed.uidOfPlainEnd(name);
    if (uid === null) return [];
    const lives = run.livesOf(name).map(life => ({ ...life, observations: withoutStarts(life.observations) }));
    const deletions = reconstructLives(lives, run, clock);
    return [
      {
        isRight: deletions.length === 1 && deletions.every(one => one.uid === uid && one.outcome === 'removed'),
        isNeeded: deletions.some(needed.isJudged),
        findings: judgeName(nameRules, { pod: name.pod, lives, deletions, run }),
      },
    ];
  });
  return { plain, names: names.length };
}

const NOTHING_NEEDED = { isRight: true, isNeeded: false, findings: [] };
const logs = [...inputs.values()].flat().filter(file => /\.log(?:\.gz)?$/.test(file));

function isRight(file: string): void {
  for (const one of passedOver(runOf(file)).plain) expect(one).toEqual(NOTHING_NEEDED);
}
/** One of this many logs is read here; the long tests read all. */
const EVERY = 6;

it.each(logs.filter((_, at) => at % EVERY === 0))('of the pods of %s that are passed over nothing is needed', isRight);
it.each(logs)('of all pods of %s that are passed over nothing is needed', { tags: 'long' }, isRight);

it('nearly all pods of a busy log are passed over', () => {
  const { plain, names } = passedOver(runOf('bench/kubelet.log.gz'));
  for (const one of plain) expect(one).toEqual(NOTHING_NEEDED);
  expect(plain.length).toBeGreaterThan(names * 0.6);
});

const START = Date.parse('2026-11-21T04:00:00Z');
const UID = '9a849ac0-e72d-5732-a9f0-5267841dd43f';
const OTHER = '1b2c3d4e-0000-4000-8000-000000000001';
const loop = (what: string, source = 'api'): string => `"SyncLoop ${what}" source="${source}" pods=["default/web-0"]`;
const terminated = (uid = UID): string =>
  `"Pod terminated all containers successfully" pod="default/web-0" podUID="${uid}"`;
const DELETED = '"Pod fully terminated and removed from etcd" pod="default/web-0"';
const ENDED = [loop('ADD'), loop('DELETE'), terminated(), DELETED, loop('REMOVE')];

it.each([
  ['that the kubelet deleted and that is gone', ENDED, UID],
  ['whose object is not gone', ENDED.slice(0, -1), null],
  ['that went two seconds after the request', ENDED.filter(line => line !== DELETED), UID],
  ['that went within a second of the request', [loop('ADD'), terminated(), loop('DELETE'), loop('REMOVE')], null],
  ['whose containers ended after its object', [...ENDED, terminated()], null],
  ['that came back', [...ENDED, loop('ADD')], null],
  ['whose name was added twice', [loop('ADD'), ...ENDED], null],
  ['of whose name there is another', [...ENDED, terminated(OTHER)], null],
  ['of which no line gives the UID', ENDED.filter(line => line !== terminated()), null],
  ['that is static', [...ENDED, loop('REMOVE', 'file')], null],
  [
    'whose deletion the runtime held up',
    [
      ...ENDED.slice(0, 2),
      `"Error syncing pod, skipping" err="timeout" pod="default/web-0" podUID="${UID}"`,
      ...ENDED.slice(2),
    ],
    null,
  ],
])('a pod %s', (_what, lines, uid) => {
  const run = createRun();
  for (const [at, text] of lines.entries())
    run.record(0, { ...readRecord(klogLine(START + at * 1_000, 0, text)), line: at + 1 });
  const now = run.current();
  const { uidOfPlainEnd } = createNeeded(now, nodeTroubles(now.node));
  expect(now.names().map(uidOfPlainEnd)).toEqual([uid]);
});

it('a pod in the lines of two kubelets', () => {
  const run = createRun();
  for (const [at, text] of ENDED.entries()) {
    const line = klogLine(START + at * 1_000, 0, text);
    run.record(0, { ...readRecord(at < 3 ? line : line.replace(/ \d+ (?=\S+\.go:)/, ' 77 ')), line: at + 1 });
  }
  const now = run.current();
  expect(now.processes).toHaveLength(2);
  expect(now.names().map(createNeeded(now, nodeTroubles(now.node)).uidOfPlainEnd)).toEqual([null]);
});

it('the rules about the state of the node that report with a deletion are known', () => {
  expect(stateRules.map(({ meta }) => meta.id)).toEqual(
    expect.arrayContaining(['api-unavailable', 'runtime-unavailable', 'pleg-unhealthy', 'pod-watch-lost']),
  );
});
