import type { Reconstructed } from '../episodes/ends/types.js';
import { during } from './during.js';
import { numberField, places } from './evidence.js';
import { either, log, watch } from './readings.js';
import type { Rule } from './types.js';

export const graceShortened: Rule = {
  meta: {
    id: 'grace-shortened',
    level: 'info',
    title: 'The grace period was shortened',
    reads: [either(watch, log('grace-period', 'sync-cancelled'))],
    why: 'The pod was deleted again with a shorter grace period. A stop that is already running keeps its old timeout, so the pod may take as long as before.',
    evidence:
      'The watch shows a smaller deletionGracePeriodSeconds while the pod terminates, or the same kubelet terminates it again with a smaller one, or interrupts its termination, which it does for no other reason.',
    next: 'Nothing. The kubelet does not shorten a running stop, by design.',
    upstream: ['#113606'],
  },
  needs: { watch: true, lines: ['grace-period', 'sync-cancelled'] },
  check: one => inWatch(one) ?? inLog(one) ?? interrupted(one) ?? [],
};

function inWatch(one: Reconstructed) {
  const requested = one.story?.changes.find(({ kind }) => kind === 'requested')?.snapshot;
  const shortened = one.story?.changes.find(({ kind }) => kind === 'grace-shortened')?.snapshot;
  if (requested === undefined || shortened === undefined) return null;
  const again = during(one, 'config-delete')[1];
  return judgement(
    requested.deletionGracePeriodSeconds,
    shortened.deletionGracePeriodSeconds,
    again?.at ?? null,
    places([shortened, ...(again === undefined ? [] : [again])]),
  );
}

function inLog(one: Reconstructed) {
  // 1.22 to 1.26 sometimes start a worker for a finished pod again, and stop with a second of grace what is long dead
  const over = during(one, 'containers-terminated')[0]?.seq ?? Number.POSITIVE_INFINITY;
  const runs = during(one, 'grace-period').filter(({ seq }) => seq < over);
  const [first] = runs;
  const shorter = runs.find(line => {
    const [was, is] = [
      first === undefined ? null : numberField(first, 'gracePeriod'),
      numberField(line, 'gracePeriod'),
    ];
    return line.kubelet === first?.kubelet && was !== null && is !== null && is < was;
  });
  if (first === undefined || shorter === undefined) return null;
  return judgement(
    numberField(first, 'gracePeriod'),
    numberField(shorter, 'gracePeriod'),
    shorter.at,
    places([first, shorter]),
  );
}

/** While a pod terminates, its worker is interrupted only for a shorter grace period (pod_workers.go, UpdatePod, from 1.22 on). */
function interrupted(one: Reconstructed) {
  const [stop] = during(one, 'kill-begin');
  const again = during(one, 'sync-cancelled').find(
    ({ seq, kubelet }) => stop !== undefined && seq > stop.seq && kubelet === stop.kubelet,
  );
  if (stop === undefined || again === undefined) return null;
  const seen = during(one, 'config-delete').findLast(({ seq }) => seq > stop.seq && seq < again.seq);
  const grace = numberField(stop, 'gracePeriod');
  const kept = grace === null ? '' : `; the stop that was under way keeps its ${grace} s`;
  const how =
    seen === undefined ? 'the grace period was shortened' : 'the pod was deleted again with a shorter grace period';
  const message = `${how} while it terminated${kept}`;
  return [{ message, at: again.at, evidence: places([stop, ...(seen === undefined ? [] : [seen]), again]) }];
}

const judgement = (was: number | null, is: number | null, at: number | null, evidence: ReturnType<typeof places>) => [
  { message: `the grace period was shortened from ${was} s to ${is} s while the pod terminated`, at, evidence },
];
