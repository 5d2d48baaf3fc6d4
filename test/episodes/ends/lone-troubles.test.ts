import { expect, it } from 'vitest';
import type { EventId } from '../../../src/catalogue/event-id.js';
import { LONE_TROUBLES } from '../../../src/episodes/ends/hangs/lone-troubles.js';
import { reports } from '../../../src/episodes/ends/hangs/trouble.js';
import { seenLine } from '../../correlate/made.js';

const troublesOf = (id: EventId, err: string): string[] => {
  const line = seenLine(1, id, { fields: { err } });
  return LONE_TROUBLES.filter(({ troubles }) => troubles.some(trouble => reports(trouble, line))).map(
    ({ says }) => says,
  );
};

it.each<[EventId, string, string[]]>([
  ['kill-begin', '', []],
  ['unmount-begin', '', []],
  ['status-patch-failed', 'refused', []],
  ['worker-complete', '', []],
  ['unmount-failed', 'busy', ['volume unmount failed']],
  ['operation-backoff', 'UnmountDevice failed for volume "v"', ['unmount of a device from the node failed']],
  ['cni-delete-failed', 'no network', ['sandbox teardown failed']],
  ['pod-kill-failed', 'failed to "KillContainer" for "app": busy', ['container stop failed']],
  ['legacy-kill-failed', 'failed to "KillPodSandbox" for "x": busy', ['sandbox teardown failed']],
  ['gc-container-failed', 'busy', ['removal of dead containers failed']],
])('%s (%s) without a deletion reports %j', (id, err, says) => expect(troublesOf(id, err)).toEqual(says));

it('trouble without a deletion ends where the pod goes on running or its directory is cleaned up', () => {
  const stop = LONE_TROUBLES.find(({ rule }) => rule === 'stuck-container-stop');
  expect(stop?.relief).toEqual(expect.arrayContaining(['kill-done', 'sandbox-created', 'orphan-dir-removing']));
});
