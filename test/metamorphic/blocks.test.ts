import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { peekable } from '../../src/read/expand.js';
import { bytesSource } from '../../src/read/source.js';
import { analyzed } from '../analyze/analyzed.js';
import { orders } from './orders.js';

/** What people copy into one text, as often as is asked for, with what must be found in the last of each. */
const BLOCKS: Readonly<Record<string, (times: number) => string>> = {
  rows: times =>
    [
      'NAMESPACE   NAME      READY   STATUS             RESTARTS   AGE',
      ...many(times, at => `bank        desk-${at}    1/1     Running            0          8m`),
      'bank        ferry-0   0/1     ImagePullBackOff   0          8m',
    ].join('\n'),
  description: times => many(times, described).join('\n'),
  events: times =>
    [
      'NAMESPACE   LAST SEEN   TYPE      REASON        OBJECT        MESSAGE',
      ...many(
        times,
        () => 'bank        2m          Normal    Pulled        pod/vault-0   Container image "vault:1" already present',
      ),
      'bank        2m          Warning   FailedMount   pod/vault-0   MountVolume.SetUp failed for volume "keys" : secret "keys" not found',
    ].join('\n'),
  log: times =>
    [
      'I0402 17:05:00.000000    1733 kubelet.go:2461] "SyncLoop ADD" source="api" pods=["bank/till-0"]',
      ...many(
        times,
        () => 'I0402 17:05:01.000000    1733 prober.go:107] "Probe succeeded" probeType="Liveness" pod="bank/till-0"',
      ),
      'I0402 17:05:02.000000    1733 kubelet.go:2471] "SyncLoop DELETE" source="api" pods=["bank/till-0"]',
      `I0402 17:05:02.001000    1733 kuberuntime_container.go:745] "Killing container with a grace period" pod="bank/till-0" podUID="${UID(0)}" containerName="main" containerID="containerd://${'ab'.repeat(32)}" gracePeriod=20`,
      'I0402 17:05:04.700000    1733 kubelet.go:2465] "SyncLoop REMOVE" source="api" pods=["bank/till-0"]',
    ].join('\n'),
  prose: times =>
    many(times + 1, () => 'Yesterday the till was down, and nobody could tell us why. This is what we saw.').join('\n'),
  objects: times => [...many(times, at => object(`desk-${at}`, at + 1)), object('till-0', 0, DELETED)].join('\n---\n'),
};

function many(times: number, one: (at: number) => string): string[] {
  return Array.from({ length: times }, (_, at) => one(at));
}

function UID(n: number): string {
  return `6b0c4a31-2f5c-4d0c-b0b8-${String(n).padStart(12, '0')}`;
}

const described = (at: number): string => `Name:             note-${at}
Namespace:        bank
Node:             w-3/10.0.0.1
Status:           Pending
Containers:
  main:
    Image:          registry/note:1
    State:          Waiting
      Reason:       CreateContainerConfigError
    Ready:          False
    Restart Count:  0
Events:
  Type     Reason   Age   From     Message
  ----     ------   ----  ----     -------
  Warning  Failed   2m    kubelet  Error: configmap "settings" not found`;

const DELETED = '\n  deletionGracePeriodSeconds: 20\n  deletionTimestamp: "2025-04-02T15:05:22Z"';
const object = (name: string, n: number, more = ''): string => `apiVersion: v1
kind: Pod
metadata:
  creationTimestamp: "2025-04-02T15:00:00Z"${more}
  name: ${name}
  namespace: bank
  resourceVersion: "${88121 + n}"
  uid: ${UID(n)}
spec:
  containers:
  - name: main
  nodeName: w-3
status:
  phase: Running`;

/** What a document says, with the text of the cited lines in place of their numbers. */
function answerOf({ episodes, api = [], findings }: ResultDocument, lines: readonly string[]) {
  return {
    episodes: episodes
      .map(({ family, kind, outcome, verdict, headline, node, ...one }) => ({
        said: [family, kind, outcome, verdict, headline, node, 'pod' in one ? one.pod.name : null].join(' '),
        steps: one.steps
          .filter(({ status }) => status === 'seen')
          .map(({ step, at, evidence }) => [step, at, ...evidence.map(({ line }) => lines[line - 1])]),
      }))
      .sort((a, b) => (a.said < b.said ? -1 : 1)),
    pods: api.map(({ pod, headline }) => `${pod.name} ${headline}`).sort(),
    findings: findings.map(({ rule, message }) => `${rule} ${message}`).sort(),
  };
}

const NAMES = Object.keys(BLOCKS);
const ORDERS = orders(NAMES);

async function answers(order: readonly string[], times: Readonly<Record<string, number>>) {
  const text = order.map(name => `${BLOCKS[name]?.(times[name] ?? 1)}\n`).join('\n');
  const document = await analyzed([['paste.txt', text]]);
  const [{ parts = [], ...source } = { lines: 0 }] = document.input.sources;
  const lines = text.split('\n').slice(0, -1);
  expect(parts.reduce((sum, part) => sum + part.lines, source.lines)).toBe(lines.length);
  return answerOf(document, lines);
}

async function sameInEach(all: readonly (readonly string[])[], times: Readonly<Record<string, number>> = {}) {
  const expected = await answers(NAMES, times);
  expect(expected.episodes.map(({ said }) => said)).toContainEqual(expect.stringMatching(/^end graceful .* till-0$/));
  expect(expected.pods.map(pod => pod.split(' ')[0])).toEqual(expect.arrayContaining(['ferry-0', 'note-0', 'vault-0']));
  for (const order of all) expect(await answers(order, times), order.join(', ')).toEqual(expected);
}

/** So many that what comes after a block of this kind is beyond what is looked at first. */
const LONG: Readonly<Record<string, number>> = {
  rows: 1500,
  description: 150,
  events: 1000,
  log: 20_000,
  prose: 1500,
  objects: 250,
};

const each = (step: number): string[][] => ORDERS.filter((_, at) => at % step === 0);

describe('blocks of several kinds in one text', () => {
  it('mean the same in some orders', () => sameInEach(each(13)));
  it('mean the same in every order', { tags: 'long' }, () => sameInEach(ORDERS));

  it.each(['rows', 'prose'])('mean the same where the %s are long', name =>
    sameInEach(each(37), { [name]: LONG[name] ?? 1 }),
  );
  it.each(NAMES)('mean the same in most orders where the %s are long', { tags: 'long' }, name =>
    sameInEach(each(5), { [name]: LONG[name] ?? 1 }),
  );
  it('mean the same where all are long', { tags: 'long' }, () => sameInEach(each(37), LONG));
});

describe('objects after a log whose pods have long been gone', () => {
  const log = `${BLOCKS.log?.(1)}\n${many(20_000, at => `I0402 17:${10 + Math.floor(at / 500)}:00.000000    1733 prober.go:107] "Probe succeeded" probeType="Liveness" pod="bank/desk-0" podUID="${UID(1)}"`).join('\n')}\n`;
  const text = `${log}\n${BLOCKS.objects?.(1)}\n`;
  const requestedAt = async (source: Parameters<typeof analyze>[0][number]) =>
    endsOf(await analyze([source]))[0]?.requestedAt;

  it.each([
    ['a file', bytesSource('paste.txt', text)],
    ['a pipe', peekable(bytesSource('-', text))],
  ])('are those of its pods: %s', async (_, source) => {
    expect(await requestedAt(bytesSource('kubelet.log', log))).toBeNull();
    expect(await requestedAt(source)).toBe('2025-04-02T15:05:02.000Z');
  });
});
