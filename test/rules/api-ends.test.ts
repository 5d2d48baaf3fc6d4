import { describe, expect, it } from 'vitest';
import { analyzed } from '../analyze/analyzed.js';

const UID = '5b1f0c9e-8f3a-4a41-9d53-0e6b7a1c2d01';
const line = (second: number, text: string): string =>
  `I0309 10:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000000    2317 ${text}`;
const pod = `pod="shop/web-0" podUID="${UID}"`;
const syncLine = (second: number, what: string) =>
  line(second, `kubelet.go:2551] "SyncLoop ${what}" source="api" pods=["shop/web-0"]`);
const begun = line(
  10,
  `pod_workers.go:874] "Pod is marked for graceful deletion, begin teardown" ${pod} updateType="update"`,
);
/** Lines of other pods: they show that the log was not reduced to one pod. */
const others = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((name, at) => [
  line(1 + at, `kubelet_pods.go:${100 + at}] "Something of another pod" pod="shop/other-${name}"`),
  line(2, 'kubelet.go:2561] "SyncLoop (housekeeping)"'),
  line(3, `volume_manager.go:${200 + at}] "Something else" pod="shop/other-${name}"`),
]);
const end = line(62, 'kubelet.go:2561] "SyncLoop (housekeeping)"');

async function reportOf(...lines: readonly string[]) {
  const text = [...others, ...lines, end].sort((a, b) => a.slice(1, 20).localeCompare(b.slice(1, 20))).join('\n');
  const [one] = (await analyzed([['kubelet.log', text]])).lifecycles;
  return { outcome: one?.outcome, headline: one?.headline, rules: one?.findings.map(({ rule }) => rule) ?? [] };
}

describe('a log that ends before the kubelet sees that the object is gone', () => {
  const podLines = [
    syncLine(10, 'DELETE'),
    begun,
    line(29, `kubelet.go:2352] "SyncTerminatedPod exit" ${pod}`),
    line(30, 'status_manager.go:1062] "Pod fully terminated and removed from etcd" pod="shop/web-0"'),
  ];
  const lost = line(
    20,
    'reflector.go:533] "Watch failed - backing off" reflector="pkg/kubelet/config/apiserver.go:66" type="*v1.Pod" err="connect: connection refused"',
  );
  const back = line(
    25,
    'reflector.go:439] "Caches populated" type="*v1.Pod" reflector="pkg/kubelet/config/apiserver.go:66"',
  );

  it('reports the pod as removed while the watch is broken', async () => {
    const { outcome, headline, rules } = await reportOf(...podLines, lost);
    expect(outcome).toBe('removed');
    expect(headline).toMatch(/^complete in 20 s; 32 s later the kubelet had not seen it/);
    expect(rules).toContain('pod-watch-lost');
    expect(rules).not.toContain('finalizer-held');
  });

  it('does not report the pod as removed once the watch was back', async () => {
    expect((await reportOf(...podLines, lost, back)).outcome).not.toBe('removed');
  });

  it('reports the pod as removed where the API server has no such pod', async () => {
    const gone = line(
      40,
      `status_manager.go:1010] "Pod does not exist on the server" podUID="${UID}" pod="shop/web-0"`,
    );
    expect((await reportOf(...podLines.slice(0, 3), gone)).outcome).toBe('removed');
    expect((await reportOf(...podLines.slice(0, 3))).outcome).not.toBe('removed');
  });
});

describe('a deletion that is held', () => {
  it('began with the first line that proves the request', async () => {
    const waits = line(
      20,
      `status_manager.go:1249] "Delaying pod deletion as the phase is non-terminal" phase="Running" localPhase="Running" ${pod}`,
    );
    const { headline } = await reportOf(waits, syncLine(50, 'DELETE'), begun.replace('10:00:10', '10:00:50'));
    expect(headline).toMatch(/42 s/);
  });
});
