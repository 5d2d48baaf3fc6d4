import { describe, expect, it } from 'vitest';
import { analyzed } from '../analyze/analyzed.js';

const UID = '5b1f0c9e-8f3a-4a41-9d53-0e6b7a1c2d01';
const line = (second: number, text: string, level = 'I'): string =>
  `${level}0309 10:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000000    2317 ${text}`;
const refused = 'dial tcp 10.0.0.1:6443: connect: connection refused';
const CONFIG = 'pkg/kubelet/config/apiserver.go:66';
const INFORMER = 'k8s.io/client-go/informers/factory.go:160';

const lost = (second: number, reflector: string) =>
  line(
    second,
    `reflector.go:533] "Watch failed - backing off" reflector="${reflector}" type="*v1.Pod" err="${refused}"`,
  );
const lostBefore = (second: number, reflector: string) =>
  line(second, `reflector.go:147] ${reflector}: Failed to watch *v1.Pod: failed to list *v1.Pod: ${refused}`, 'E');
const back = (second: number, reflector: string) =>
  line(second, `reflector.go:439] "Caches populated" type="*v1.Pod" reflector="${reflector}"`);

/** The kubelet removes the object at second 30 and sees the removal at second 50. */
async function reportOf(...lines: readonly string[]) {
  const podLines = [
    line(10, 'kubelet.go:2551] "SyncLoop DELETE" source="api" pods=["shop/web-0"]'),
    line(
      10,
      `pod_workers.go:874] "Pod is marked for graceful deletion, begin teardown" pod="shop/web-0" podUID="${UID}" updateType="update"`,
    ),
    line(29, `kubelet.go:2352] "SyncTerminatedPod exit" pod="shop/web-0" podUID="${UID}"`),
    line(30, 'status_manager.go:1062] "Pod fully terminated and removed from etcd" pod="shop/web-0"'),
    line(50, 'kubelet.go:2545] "SyncLoop REMOVE" source="api" pods=["shop/web-0"]'),
  ];
  const text = [...podLines, ...lines].sort((a, b) => a.slice(1, 20).localeCompare(b.slice(1, 20))).join('\n');
  const [one] = (await analyzed([['kubelet.log', text]])).lifecycles;
  return { headline: one?.headline, ms: one?.durationMs, rules: one?.findings.map(({ rule }) => rule) ?? [], one };
}

describe('a removal that the kubelet sees late', () => {
  it('is no finalizer and does not lengthen the deletion', async () => {
    const { headline, ms, rules, one } = await reportOf(lost(20, CONFIG), lost(40, CONFIG), back(49, CONFIG));
    expect(headline).toMatch(/^complete in 20 s/);
    expect(ms).toBe(20_000);
    expect(rules).toContain('pod-watch-lost');
    expect(rules).not.toContain('finalizer-held');
    expect(one?.findings.find(({ rule }) => rule === 'pod-watch-lost')?.message).toBe(
      "the kubelet's own watch of pods was broken for 29 s (dial tcp 10.0.0.1:6443: connection refused): it learned 20 s late that the object was gone",
    );
  });

  it('is reported as kubelets up to 1.32 print it', async () => {
    const name = `k8s.io/kubernetes/${CONFIG}`;
    expect((await reportOf(lostBefore(20, name), lostBefore(40, name))).rules).toContain('pod-watch-lost');
    expect((await reportOf(lostBefore(20, 'k8s.io/client-go@v0.27.3/tools/cache/reflector.go:231'))).rules).toContain(
      'pod-watch-lost',
    );
  });

  it.each<[string, readonly string[]]>([
    ['no line is about the watch', []],
    ['it is the watch of another part', [lost(20, INFORMER), lostBefore(21, INFORMER)]],
    ['the watch was back when the object went', [lost(15, CONFIG), back(29, CONFIG)]],
    ['the watch broke when the removal should have been seen', [lost(40, CONFIG), back(49, CONFIG)]],
  ])('may be a finalizer where %s', async (_what, lines) => {
    const { ms, rules } = await reportOf(...lines);
    expect(ms).toBe(40_000);
    expect(rules).toContain('finalizer-held');
    expect(rules).not.toContain('pod-watch-lost');
  });
});
