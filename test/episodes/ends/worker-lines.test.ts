import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EventId } from '../../../src/catalogue/event-id.js';
import type { Life, Observation } from '../../../src/correlate/types.js';
import { workerLines } from '../../../src/episodes/ends/candidates/mirror.js';
import { analyzed } from '../../analyze/analyzed.js';

const line = (id: EventId, seq: number, at: number) => ({ id, seq, at }) as Observation;
const lifeOf = (...observations: Observation[]) => ({ observations }) as unknown as Life;
const idsIn = (...[life, deleted, next]: Parameters<typeof workerLines>) =>
  workerLines(life, deleted, next).map(({ id, at }) => `${id} ${at}`);

const deleted = line('config-delete', 0, 0);
const back = lifeOf(line('config-add', 10, 1000));

describe('the lines of the worker about a mirror pod', () => {
  it('end with the first status of the new mirror pod', () => {
    const worker = lifeOf(
      line('sync-enter', 1, 1),
      line('status-patch', 2, 2),
      line('sync-exit', 11, 1500),
      line('status-patch', 12, 2000),
      line('sync-exit', 13, 2001),
    );
    expect(idsIn(worker, deleted, back)).toEqual(['sync-enter 1', 'sync-exit 1500', 'status-patch 2000']);
  });

  it('mirrorStatusMs: end with the round of the status manager where there is no status', () => {
    const runs = (at: number) => idsIn(lifeOf(line('sync-enter', 11, 1001), line('sync-exit', 12, at)), deleted, back);
    expect(runs(11_000)).toEqual(['sync-enter 1001', 'sync-exit 11000']);
    expect(runs(11_001)).toEqual(['sync-enter 1001']);
  });

  it('begin after the deletion, with a run that knows of it', () => {
    const worker = lifeOf(
      line('sync-enter', -2, -2),
      line('mirror-create', -1, -1),
      line('sync-exit', 1, 1),
      line('sync-error', 2, 2),
      line('mirror-delete-try', 3, 3),
      line('sync-enter', 4, 4),
      line('kill-begin', 5, 5),
      line('sync-exit', 6, 6),
    );
    expect(idsIn(worker, deleted, undefined)).toEqual(['mirror-delete-try 3', 'sync-enter 4', 'sync-exit 6']);
  });

  it('are all of them where no run begins', () => {
    const worker = lifeOf(line('sync-exit', 1, 1), line('sync-exit', 2, 2));
    expect(idsIn(worker, deleted, undefined)).toEqual(['sync-exit 1', 'sync-exit 2']);
  });

  it('end where the new mirror pod is deleted in its turn', () => {
    const goes = lifeOf(line('config-add', 10, 1000), line('mirror-delete-try', 20, 2000));
    const worker = lifeOf(line('sync-enter', 11, 1001), line('sync-exit', 12, 1500), line('sync-enter', 21, 2001));
    expect(idsIn(worker, deleted, goes)).toEqual(['sync-enter 1001', 'sync-exit 1500']);
  });

  it('have no status of a mirror pod that is not back', () => {
    const worker = lifeOf(line('sync-enter', 1, 1), line('status-patch', 2, 2), line('mirror-create', 3, 3));
    expect(idsIn(worker, deleted, undefined)).toEqual(['sync-enter 1', 'mirror-create 3']);
  });

  it('are not limited by how much is logged of other pods', () => {
    const runs = (seq: number) => lifeOf(line('sync-enter', 11, 1001), line('sync-exit', seq, 2000));
    expect(idsIn(runs(12), deleted, back)).toEqual(idsIn(runs(1_000_000), deleted, back));
  });

  it('go on to the end of the log while the mirror pod is not back', () => {
    const worker = lifeOf(line('sync-enter', 1, 1), line('sync-exit', 2, 90_000));
    expect(idsIn(worker, deleted, undefined)).toHaveLength(2);
  });
});

it('the lines of the worker show the same of a mirror pod on a busy node', async () => {
  const log = readFileSync(join(import.meta.dirname, '../../../samples/mirror-pod-delete/kubelet.log'), 'utf8');
  const lines = log.trimEnd().split('\n');
  const added = lines.findLastIndex(text => text.includes('SyncLoop ADD'));
  const [stamp = ''] = lines[added]?.match(/^.*?\b\w\d{4} [\d:.]+ +\d+ /) ?? [];
  const busy = Array.from(
    { length: 400 },
    (_, at) =>
      `${stamp}kubelet.go:2092] "SyncLoop (PLEG): event for pod" pod="shop/other-${at}" event=&{ID:5b1f0c9e-8f3a-4a41-9d53-${String(at).padStart(12, '0')} Type:ContainerStarted Data:${'ab'.repeat(32)}}`,
  );
  const stepsOf = async (text: readonly string[]) => {
    const { lifecycles } = await analyzed([['kubelet.log', `${text.join('\n')}\n`]]);
    return lifecycles.map(({ steps }) => steps.map(({ step, at, count }) => ({ step, at, count })));
  };
  expect(stamp).not.toBe('');
  expect(await stepsOf(lines.toSpliced(added + 1, 0, ...busy))).toEqual(await stepsOf(lines));
});
