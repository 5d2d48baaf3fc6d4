import { describe, expect, it } from 'vitest';
import { analyzed } from './analyzed.js';

const UID = '3b0f6c1e-58d4-4c7a-9a41-d2e7b86f1c05';
const DELETE = 'I0612 09:14:02.120001    2764 kubelet.go:2449] "SyncLoop DELETE" source="api" pods=["shop/cart-0"]';
const STOP = `I0612 09:14:02.130001    2764 kuberuntime_container.go:808] "Killing container with a grace period" pod="shop/cart-0" podUID="${UID}" containerName="cart" containerID="containerd://${'5e'.repeat(32)}" gracePeriod=30`;

const read = (...lines: readonly string[]) => analyzed([['kubelet.log', `${lines.join('\n')}\n`]]);

describe('a log lasts to its last line', () => {
  const later = (pid: number, second: string): string =>
    `I0612 09:14:${second}.000001 ${String(pid).padStart(7)} plugin.go:11] "Nothing that is known" count=1`;
  const until = async (...lines: readonly string[]) => {
    const { input, lifecycles } = await read(DELETE, STOP, ...lines);
    return [input.window.to?.slice(11, 19), lifecycles[0]?.headline.split(',').slice(0, 2).join()];
  };

  it.each([
    ['alone', [later(2764, '22')]],
    ['after others like it', [later(2764, '12'), later(2764, '22')]],
    ['before a line of another program', [later(2764, '22'), 'time="2026-06-12T09:20:22Z" level=info msg="other"']],
  ])('%s', async (_how, lines) => {
    expect(await until(...lines)).toEqual(['09:14:22', 'log ends while terminating, 20 s in']);
  });

  it.each([
    ['of another process', [later(31, '22')]],
    ['that was printed before', [later(2764, '01')]],
  ])('but not to a line %s', async (_what, lines) => {
    expect(await until(...lines)).toEqual(['09:14:02', 'log ends while terminating, 0.01 s in']);
  });
});

describe('a log that is silent before its last line', () => {
  const at = (minute: number): string =>
    `I0612 09:${String(14 + minute).padStart(2, '0')}:03.000001    2764 plugin.go:${minute}] "Nothing that is known" count=1`;
  const outcomeAfter = async (...minutes: readonly number[]) =>
    (await read(DELETE, STOP, ...minutes.map(at))).lifecycles[0]?.outcome;

  it('does not show what happened meanwhile', async () =>
    expect(await outcomeAfter(0, 0, 0, 0, 0, 40)).toBe('in-progress'));

  const minutes = (count: number): number[] => Array.from({ length: count }, (_, minute) => minute);

  it('shows what happened where it goes on', async () => expect(await outcomeAfter(...minutes(10))).toBe('stuck'));

  it('untoldMs: would show the failure of a stop that hangs by then', async () =>
    expect([await outcomeAfter(...minutes(11)), await outcomeAfter(...minutes(12))]).toEqual(['stuck', 'in-progress']));
});

describe('a line that HandleError prints since 1.31', () => {
  const handled = (error: string): string =>
    `E0612 09:14:40.000001    2764 kubelet.go:2037] "Unhandled Error" err=${JSON.stringify(error)} logger="UnhandledError"`;
  const SANDBOX = `failed to "KillPodSandbox" for "${UID}" with KillPodSandboxError: "rpc error: code = Unknown desc = network is gone"`;

  it('is trouble of the pod', async () => {
    const { lifecycles } = await read(DELETE, STOP, handled(SANDBOX));
    expect(lifecycles[0]?.findings.map(({ rule }) => rule)).toEqual(['stuck-sandbox-stop']);
  });

  it('is trouble of each pod where it occurs twice', async () => {
    const other = SANDBOX.replace(UID, UID.replace('3b0', '4c1'));
    const { findings } = await read(handled(SANDBOX), handled(other));
    expect(findings.map(({ rule, message }) => [rule, message.includes('4c1f6c1e'), message.includes(UID)])).toEqual([
      ['teardown-trouble', true, true],
    ]);
  });

  it('is no trouble of the pod where it is about something else', async () => {
    const { lifecycles, findings } = await read(DELETE, STOP, handled('http: superfluous WriteHeader call'));
    expect([...(lifecycles[0]?.findings ?? []), ...findings]).toEqual([]);
  });
});

describe('a record that was set in several lines', () => {
  const REMOVE = DELETE.replace('09:14:02.120001', '09:14:04.120001').replace('DELETE', 'REMOVE');
  const set = (end: string, indentation: string) =>
    read(
      ...[DELETE, STOP, REMOVE].map(line => line.replace(/ (?=source=|pod=|containerID=)/g, `${end}\n${indentation}`)),
    );

  it.each([
    ['with pairs that are indented', '', '    '],
    ['with the backslashes of a shell', ' \\', '  '],
    ['with the backslashes of a shell, not indented', ' \\', ''],
  ])('%s', async (_how, end, indentation) => {
    const { input, lifecycles } = await set(end, indentation);
    expect(lifecycles.map(({ uid, outcome }) => [uid, outcome])).toEqual([[UID, 'removed']]);
    expect(input.sources[0]).toMatchObject({ records: 3, continuations: 4, other: 0, unparsed: 0 });
  });

  it('is not joined by text that is no pair of klog', async () => {
    const { input } = await read(DELETE, '    KUBELET_ARGS="--v=2"', '    - name: x', STOP);
    expect(input.sources[0]).toMatchObject({ records: 2, continuations: 0, other: 2 });
  });
});

it('a worker that finishes as the object goes does not prove that the pod had completed before', async () => {
  const worker = `I0612 09:14:02.118001    2764 pod_workers.go:1462] "Pod is complete and the worker can now stop" podUID="${UID}"`;
  const removed = DELETE.replace('DELETE', 'REMOVE');
  const killed = `I0612 09:14:02.121001    2764 kubelet.go:2228] "Pod has been deleted and must be killed" pod="shop/cart-0" podUID="${UID}"`;
  expect((await read(worker, removed, killed)).lifecycles.map(({ kind }) => kind)).toEqual(['unknown']);
  const longBefore = worker.replace('09:14', '09:04');
  expect((await read(longBefore, removed, killed)).lifecycles.map(({ kind }) => kind)).toEqual(['completed']);
});

it.each(['INFO', 'INFO:', 'INFO: ', 'Info: ', 'INFO '])('“%s” is read as a severity', async word => {
  const { lifecycles, input } = await read(...[DELETE, STOP].map(line => line.replace('I', word)));
  expect(lifecycles.map(({ uid }) => uid)).toEqual(word === 'INFO' ? [] : [UID]);
  expect(input.sources[0]?.unparsed).toBe(0);
});
