import { describe, expect, it } from 'vitest';
import type { Life, Observation } from '../../src/correlate/types.js';
import { admissionRefused } from '../../src/rules/admission-refused.js';
import { eventTraces } from '../../src/rules/event-traces.js';
import { mirrorOutdated } from '../../src/rules/mirror-outdated.js';
import type { SeenTestimony } from '../../src/sources/types.js';
import { seenLine, WEB } from '../correlate/made.js';
import { step } from '../episodes/ends/made.js';
import { deletion, messagesOf, messagesOfName, messagesOfRun, type runFacts, testimony, withMessage } from './made.js';

describe('admission-refused', () => {
  const refusal = (seq: number, fields: Readonly<Record<string, string>> = {}): Observation =>
    seenLine(seq, 'admit-predicate-failed', { fields });
  const life = (uid: string | null, ...observations: readonly Observation[]): Life => ({
    pod: WEB,
    role: 'ordinary',
    uid,
    staticUID: null,
    observations,
    story: null,
  });
  const refused = (...lives: readonly Life[]): string[] =>
    messagesOfName(admissionRefused, { lives, deletions: [deletion([])] });

  it('names the pod that the node refused, and why', () => {
    expect(
      refused(life('u1', seenLine(1, 'config-add'), refusal(2, { err: 'rpc: no free port' }), refusal(3))),
    ).toEqual(['@2000 the node refused default/web-0 (u1): no free port [2 3]']);
    expect(refused(life(null, refusal(2)))).toEqual(['@2000 the node refused default/web-0 [2]']);
    expect(refused(life('u1', { ...refusal(2), at: null }))).toEqual(['@null the node refused default/web-0 (u1) [2]']);
    expect(refused(life('u1', refusal(2), refusal(3, { err: 'late' })))[0]).toContain(': late [2 3]');
  });

  it.each([
    [{ err: 'a', message: 'b' }, 'a'],
    [{ message: 'b', nodeCondition: '[c]' }, 'b'],
    [{ nodeCondition: '[DiskPressure]', reason: 'd' }, 'the node has the condition DiskPressure'],
    [{ reason: 'd' }, 'd'],
  ])('takes the reason from %o', (fields, why) =>
    expect(refused(life('u1', refusal(2, fields as Readonly<Record<string, string>>)))).toEqual([
      `@2000 the node refused default/web-0 (u1): ${why} [2]`,
    ]),
  );

  it('reports three pods, next to a deletion of that name', () => {
    expect(refused(life('u1', seenLine(1, 'config-add')))).toEqual([]);
    expect(refused(...['a', 'b', 'c', 'd'].map(uid => life(uid, refusal(2))))).toHaveLength(3);
    expect(messagesOfName(admissionRefused, { lives: [life('u1', refusal(2))] })).toEqual([]);
  });
});

describe('mirror-outdated', () => {
  const call = (seq: number, message = 'Deleted mirror pod because it is outdated'): Observation =>
    withMessage(seenLine(seq, 'mirror-deleted'), message);
  const outdated = (lines: readonly Observation[], steps: Parameters<typeof deletion>[1] = {}): string[] =>
    messagesOf(mirrorOutdated, deletion(lines, steps));
  const text = (times: string): string =>
    `the kubelet calls the mirror outdated${times}: it does not match its static pod, or a client had deleted it`;

  it('is reported for the line of the kubelet where no other client deleted it', () => {
    expect(outdated([call(1)])).toEqual([`@1000 ${text('')} [1]`]);
    expect(
      outdated([call(1), withMessage(seenLine(2, 'mirror-delete-silent'), 'Deleting mirror pod as it is outdated')]),
    ).toEqual([`@1000 ${text(' (2 times)')} [1 2]`]);
    expect(outdated([call(1, 'Deleted mirror pod')])).toEqual([]);
    expect(outdated([call(1, 'Deleted mirror pod because it is not outdatedly')])).toEqual([]);
    expect(outdated([withMessage(seenLine(1, 'mirror-delete'), 'Deleting outdated mirror')])).toEqual([]);
    for (const id of ['delete-seen', 'delete-requested'] as const) {
      expect(outdated([call(1)], { steps: [step(id, 1)] })).toEqual([]);
      expect(outdated([call(1)], { steps: [step(id, null, { status: 'missing' })] })).toHaveLength(1);
    }
  });
});

describe('event-traces', () => {
  const event = (what: SeenTestimony['what'], line: number, more: Partial<SeenTestimony> = {}): SeenTestimony =>
    testimony(what, null, { line, ...more });
  type Facts = NonNullable<Parameters<typeof runFacts>[0]>;
  const traces = (all: readonly SeenTestimony[], more: Facts = {}): string[] =>
    messagesOfRun(eventTraces, { ...more, run: { archive: { all: () => all }, ...more.run } });
  const pod = { identity: { namespace: 'shop', name: 'a' } };

  it('shows the meaning and the severity of each event', () => {
    expect(
      traces([event('event-killing', 1, { ...pod, facts: { reason: 'Killing', message: 'Stopping container web' } })]),
    ).toEqual(['info @null events about pod shop/a: Killing: Stopping container web [7:1]']);
    expect(
      traces([
        event('event-kill-failed', 1, {
          ...pod,
          facts: {
            reason: 'FailedKillPod',
            count: 3,
            message: 'error killing pod: failed to "KillContainer" for "web": rpc error: it is busy',
          },
        }),
      ]),
    ).toEqual([
      '@null events about pod shop/a: FailedKillPod (3 times): failed to "KillContainer" for "web": it is busy [7:1]',
    ]);
    expect(
      traces([
        event('event-kill-failed', 1, { ...pod, facts: { message: 'error killing pod: it is busy', count: 1 } }),
      ]),
    ).toEqual(['@null events about pod shop/a: event FailedKillPod: error killing pod: it is busy [7:1]']);
    expect(traces([event('event-kill-failed', 1, { ...pod, facts: { message: 'failed to stop' } })])).toEqual([
      '@null events about pod shop/a: event FailedKillPod: failed to stop [7:1]',
    ]);
    expect(traces([event('event-killing', 1, { ...pod, facts: { message: 'failed to do: x', count: '9' } })])).toEqual([
      'info @null events about pod shop/a: event Killing: failed to do: x [7:1]',
    ]);
    expect(traces([event('event-killing', 1, pod)])).toEqual([
      'info @null events about pod shop/a: event Killing [7:1]',
    ]);
  });

  it.each(['event-kill-failed', 'event-prestop-failed', 'event-grace-exceeded', 'event-unmount-failed'] as const)(
    'reports %s as a failure',
    what => {
      expect(traces([event('event-killing', 1, pod), event(what, 2, pod)])[0]).toMatch(/^@null /);
      expect(traces([event('event-evicted', 1, pod)])[0]).toMatch(/^info /);
    },
  );

  it('groups events of one pod by name, UID or container, and shows the first of many', () => {
    const testimonyOf = (identity: SeenTestimony['identity'], line: number, container?: string): SeenTestimony =>
      event('event-killing', line, { identity, ...(container === undefined ? {} : { container }) });
    expect(
      traces([
        testimonyOf({ namespace: 'shop', name: 'a' }, 1),
        testimonyOf({ namespace: 'shop', name: 'b' }, 2),
        testimonyOf({ namespace: 'shop', name: 'a' }, 3),
      ]),
    ).toEqual([
      'info @null events about pod shop/a: event Killing; event Killing [7:1 7:3]',
      'info @null events about pod shop/b: event Killing [7:2]',
    ]);
    expect(traces([testimonyOf({ uid: 'u1' }, 1), testimonyOf({ uid: 'u2' }, 2)])).toEqual([
      'info @null events about pod u1: event Killing [7:1]',
      'info @null events about pod u2: event Killing [7:2]',
    ]);
    expect(
      traces([
        testimonyOf({}, 1, 'web'),
        testimonyOf({}, 2, 'db'),
        testimonyOf({ containerId: 'x' }, 3),
        testimonyOf({}, 4),
      ]),
    ).toEqual([
      'info @null events about container web: event Killing [7:1]',
      'info @null events about container db: event Killing [7:2]',
      'info @null events about a pod: event Killing [7:3]',
      'info @null events about a pod: event Killing [7:4]',
    ]);
    const five = [1, 2, 3, 4, 5].map(line => testimonyOf({ uid: 'u1' }, line));
    expect(traces(five.slice(0, 4))[0]).toMatch(/: (?:event Killing; ){3}event Killing \[/);
    expect(traces(five)[0]).toMatch(/: (?:event Killing; ){4}and 1 more \[/);
    expect(traces(Array.from({ length: 14 }, (_, at) => testimonyOf({ uid: `u${at}` }, at)))).toHaveLength(12);
  });

  it('is reported for a few lines without a deletion', () => {
    const events = [event('event-killing', 1, pod)];
    expect(traces(events, { records: 61 })).toEqual([]);
    expect(
      traces(events, { deletions: [{ pod: WEB, byLog: true, filtered: false, open: false, rules: [], quoted: [] }] }),
    ).toEqual([]);
    expect(traces([testimony('kill-sent', 1000)])).toEqual([]);
  });
});
