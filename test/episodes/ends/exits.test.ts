import { describe, expect, it } from 'vitest';
import type { Exit } from '../../../src/document/contract/types.js';
import { exitsOf } from '../../../src/episodes/ends/exits.js';
import { analyze, bytesSource } from '../../../src/index.js';
import type { ContainerState } from '../../../src/sources/watch/types.js';
import { violations } from '../../document/schema.js';
import { madeUp, storyOf } from './made.js';

const POD = 'pod="shop/web-0" podUID="6c1d0e2f-7a8b-4c3d-9e4f-5a6b7c8d9e0f"';
const at = (second: string, text: string): string => `I0617 09:00:${second}00000    4711 ${text}`;
const finished = (second: string, id: string, code: number): string =>
  at(
    second,
    `generic.go:334] "Generic (PLEG): container finished" podID="6c1d0e2f-7a8b-4c3d-9e4f-5a6b7c8d9e0f" containerID="${id.repeat(64)}" exitCode=${code}`,
  );
const deleted = at('10.0', 'kubelet.go:2141] "SyncLoop DELETE" source="api" pods=["shop/web-0"]');
const removed = at('42.0', 'kubelet.go:2135] "SyncLoop REMOVE" source="api" pods=["shop/web-0"]');
/** This line ties the UID to the name. */
const died = at(
  '40.6',
  `kubelet.go:2115] "SyncLoop (PLEG): event for pod" pod="shop/web-0" event={"ID":"6c1d0e2f-7a8b-4c3d-9e4f-5a6b7c8d9e0f","Type":"ContainerDied","Data":"${'a'.repeat(64)}"}`,
);
const named = at(
  '10.1',
  `kuberuntime_container.go:725] "Killing container with a grace period" ${POD} containerName="web" containerID="containerd://${'a'.repeat(64)}" gracePeriod=30`,
);

async function exits(...lines: readonly string[]): Promise<readonly Exit[] | undefined> {
  const document = await analyze([bytesSource('kubelet.log', `${lines.join('\n')}\n`)]);
  expect(violations(document)).toEqual([]);
  const { lifecycles } = document;
  expect(lifecycles).toHaveLength(1);
  return lifecycles[0]?.exits;
}

it('an exit code belongs to a container by the name that a line has', async () => {
  expect(await exits(deleted, named, finished('40.5', 'a', 137), removed)).toEqual([
    { container: 'web', exitCode: 137, reason: null },
  ]);
});

it('exit codes have no name where none is known, and only those from the deletion on are shown', async () => {
  const unnamed = (...codes: readonly number[]): readonly Exit[] =>
    codes.map(exitCode => ({ container: null, exitCode, reason: null }));
  expect(await exits(finished('02.0', 'b', 1), deleted, finished('40.5', 'a', 137), died, removed)).toEqual(
    unnamed(137),
  );
  expect(await exits(deleted, finished('11.0', 'a', 0), died, removed)).toBeUndefined();
});

describe('the exit codes that evidence other than PLEG has', () => {
  const left = (containers: string): string =>
    at('40.8', `kubelet.go:2211] "Post-termination container state" ${POD} containers=${containers}`);
  const MAIN = '{"Name":"main","State":"exited","ExitCode":143,"FinishedAt":"2026-06-17T09:00:40.721277304Z"}';

  it.each<[string, string, readonly Exit[] | undefined]>([
    [
      'each that has one',
      `[${MAIN},{"Name":"side","State":"exited","ExitCode":0}]`,
      [{ container: 'main', exitCode: 143, reason: null }],
    ],
    ['none of a container without one', '[{"Name":"main","State":"unknown"},{"Name":"side","ExitCode":""}]', undefined],
    ['none where no list was logged', '"none"', undefined],
  ])('are those that the kubelet saw after the stop: %s', async (_, containers, expected) => {
    expect(await exits(deleted, named, left(containers), died, removed)).toEqual(expected);
  });

  const container = (name: string, more: Partial<ContainerState>): ContainerState => ({
    name,
    kind: 'container',
    id: null,
    state: 'terminated',
    exitCode: null,
    signal: null,
    reason: null,
    startedAt: null,
    finishedAt: null,
    restartCount: 0,
    ...more,
  });
  const found = (...containers: readonly ContainerState[]) => exitsOf(madeUp({ story: storyOf([{ containers }]) }));

  it('are those of the ended containers of the object', () =>
    expect(
      found(
        container('web', { exitCode: 137, reason: 'OOMKilled' }),
        container('side', { exitCode: 1, reason: 'Error' }),
        container('lost', { exitCode: 137, reason: 'ContainerStatusUnknown' }),
        container('alive', { state: 'running' }),
      ),
    ).toEqual([
      { container: 'web', exitCode: 137, reason: 'OOMKilled' },
      { container: 'side', exitCode: 1, reason: null },
    ]));

  it('are those of the last patch that has one', async () => {
    const patch = (second: string, ...containerStatuses: readonly unknown[]): string =>
      at(
        second,
        `status_manager.go:874] "Patch status for pod" ${POD} patch=${JSON.stringify(JSON.stringify({ status: { containerStatuses } }))}`,
      );
    const ended = (name: string, exitCode: number) => ({ name, state: { terminated: { exitCode, reason: 'Error' } } });
    const running = { name: 'side', state: { running: {} } };
    expect(
      await exits(
        deleted,
        patch('11.0', ended('web', 2)),
        patch('40.6', ended('web', 3), running),
        patch('40.7', running),
        removed,
      ),
    ).toEqual([{ container: 'web', exitCode: 3, reason: null }]);
  });
});
