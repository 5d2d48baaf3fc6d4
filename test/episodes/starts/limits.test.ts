import { describe, expect, it } from 'vitest';
import type { Start } from '../../../src/document/contract/types.js';
import { createFacts, markOf } from '../../../src/episodes/starts/facts.js';
import { learnSandboxes } from '../../../src/episodes/starts/sandboxes.js';
import { LIMITS } from '../../../src/episodes/starts/thresholds.js';
import { add, at, container, event, failed, mounted, noSandbox, pleg, remove, startIn, UID, worker } from './made.js';

/** Each threshold of starts, by what is reported one millisecond below and one millisecond above. */
type Limit = keyof typeof LIMITS;

const house = 'kubelet.go:2574] "SyncLoop (housekeeping)"';
/** A node that also logs other pods, so that its log is no selection. */
const others = (until: number): string[] =>
  Array.from({ length: Math.ceil(until / 2) }, (_, index) => [
    at(index * 2, house),
    at(index * 2 + 0.1, `${SITES[index % SITES.length]}.go:${100 + index}] "Looking at pod" pod="other/pod-${index}"`),
  ]).flat();
const SITES = ['prober', 'reflector', 'cpu_manager', 'topology_manager', 'status_other', 'image_gc', 'plugin', 'stats'];
const END = (seconds: number): string => at(seconds, 'kubelet_node_status.go:80] "Node is there" node="node-1"');

const byTime = (lines: readonly string[]): string[] =>
  lines.toSorted((a, b) => (a.slice(6, 21) < b.slice(6, 21) ? -1 : 1));
const QUIET = [at(0, add), at(0.1, worker), at(0.3, mounted), at(0.5, noSandbox)];
const crash = (wait: string): string =>
  container('CrashLoopBackOff', `back-off ${wait} restarting failed container=c pod=web-0_shop(${UID})`);
const pull = container('ErrImagePull', 'registry: not found');
const mount = failed('unmounted volumes=[v], unattached volumes=[], failed to process volumes=[]: timed out waiting');
const RUNS = [...QUIET, at(1, pleg('a')), at(1, pleg('b'))];
const probe = `E prober.go:107] "Probe failed" probeType="Readiness" pod="shop/web-0" podUID="${UID}" containerName="c" probeResult="failure" output="HTTP probe failed with statuscode: 503"`;
const killed = `kuberuntime_manager.go:1374] "Message for Container of pod" containerName="c" containerStatusID={"Type":"containerd","ID":"${'b'.repeat(64)}"} pod="shop/web-0" containerMessage="Container c failed liveness probe, will be restarted"`;
const summary = (s: number): string =>
  `pod_startup_latency_tracker.go:104] "Observed pod startup duration" pod="shop/web-0" podStartSLOduration=1 podStartE2EDuration="1s" podCreationTimestamp="2026-03-09 11:59:59 +0000 UTC" observedRunningTime="${RAN(s)}" watchObservedRunningTime="2026-03-09 12:00:01 +0000 UTC"`;
const RAN = (s: number): string => `2026-03-09 12:00:${s.toFixed(6).padStart(9, '0')} +0000 UTC m=+1`;
const began = event('Started', 'Started container c');
const STATIC = (_: number): readonly string[] => [
  at(0, 'kubelet.go:2535] "SyncLoop ADD" source="file" pods=["shop/web-0"]'),
  ...[10, 20].map(s => at(s, `pod_workers.go:1174] "Pod cannot start yet" pod="shop/web-0" podUID="${UID}"`)),
];
const outcome = (start: Start): string => start.outcome;

type Case = readonly [
  limit: Limit,
  lines: (seconds: number) => readonly string[],
  shown: (start: Start) => unknown,
  below: unknown,
  above: unknown,
];

const CASES: readonly Case[] = [
  ['silenceMs', s => byTime([...QUIET, ...others(0.5 + s), END(0.5 + s)]), outcome, 'in-progress', 'stuck'],
  ['containerRetryMs', s => [...QUIET, at(1, pull), at(14, pull), END(14 + s)], outcome, 'stuck', 'in-progress'],
  ['workerRetryMs', s => [at(0, add), at(1, mount), at(14, mount), END(14 + s)], outcome, 'stuck', 'in-progress'],
  ['briefMs', s => [...QUIET, at(1, pull), END(1 + s)], outcome, 'in-progress', 'stuck'],
  [
    'firstBackOffMs',
    s => [...QUIET, at(3, crash(`${Math.ceil(s)}s`)), at(9, crash(`${Math.ceil(s)}s`))],
    outcome,
    'in-progress',
    'stuck',
  ],
  ['resyncMs', s => [...QUIET, at(3, crash('10s')), at(3 + 10 + s, crash('10s'))], outcome, 'in-progress', 'stuck'],
  [
    'afterBackOffMs',
    s => [...QUIET, at(3, crash('20s')), at(9, crash('20s')), END(9 + 20 + s)],
    outcome,
    'stuck',
    'in-progress',
  ],
  ['startRetryMs', s => [...STATIC(s), END(20 + s)], outcome, 'stuck', 'in-progress'],
  ['failingMs', s => [...RUNS, at(2, probe), at(2 + s, probe)], outcome, 'in-progress', 'stuck'],
  [
    'leastLifeMs',
    s => [...RUNS, at(2, pleg('b', 'ContainerDied')), at(2.1, crash('20s')), at(23, pleg('c')), END(23 + s)],
    outcome,
    'stuck',
    'in-progress',
  ],
  [
    'beforeRestartMs',
    s => [
      ...QUIET,
      at(1, pleg('a')),
      at(1, pleg('b')),
      at(1.1, began),
      at(2, killed),
      at(2 + s, pleg('b', 'ContainerDied')),
      at(3 + s, pleg('d')),
      at(3.1 + s, began),
    ],
    one => one.restarts.map(({ reason }) => reason),
    ['killed for its liveness probe'],
    [null],
  ],
  ['oneFailureMs', s => [...QUIET, at(1, pull), at(1 + s, pull)], outcome, 'in-progress', 'stuck'],
  ['soonestMs', s => [at(0, add), at(1, summary(s))], one => one.startedAt, null, expect.any(String)],
  ['atOnceMs', s => [at(0, add), at(s, remove)], outcome, 'gone', 'in-progress'],
];

describe('the thresholds of starts', () => {
  it('oneLookMs: what PLEG finds later is not a sandbox', () => {
    const sandboxesWith = (ms: number): number => {
      const facts = createFacts();
      const seen = (id: string, time: number) => ({
        id,
        what: 'started' as const,
        exitCode: null,
        mark: markOf(time, 'pleg', { source: 0, line: 1 }),
      });
      facts.proofs.push(markOf(0, 'log', { source: 0, line: 1 }));
      facts.sightings.push(seen('a', 1_000), seen('b', 1_000 + ms));
      learnSandboxes(facts);
      return facts.sandboxes.size;
    };
    expect(sandboxesWith(LIMITS.oneLookMs - 1)).toBe(0);
    expect(sandboxesWith(LIMITS.oneLookMs + 1)).toBe(1);
  });

  it.each(CASES)('%s', async (limit, lines, shown, below, above) => {
    const ms = LIMITS[limit];
    expect(shown(await startIn(...lines((ms - 1) / 1000)))).toEqual(below);
    expect(shown(await startIn(...lines((ms + 1) / 1000)))).toEqual(above);
  });
});
