import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyzed } from '../analyze/analyzed.js';

const uid = (n: number): string => `6b0c4a31-2f5c-4d0c-b0b8-${String(n).padStart(12, '0')}`;
const container = (n: number): string => String(n).repeat(64);

const kubelet = (node: string, seconds: string, line: string): string =>
  `2026-04-02T17:05:${seconds}+00:00 ${node} kubelet[1733]: I0402 17:05:${seconds}    1733 ${line}`;
const log = (node: string, pod: string, n: number): string =>
  [
    kubelet(node, '00.000000', `kubelet.go:2461] "SyncLoop ADD" source="api" pods=["bank/${pod}"]`),
    kubelet(node, '02.000000', `kubelet.go:2471] "SyncLoop DELETE" source="api" pods=["bank/${pod}"]`),
    kubelet(
      node,
      '02.001000',
      `kuberuntime_container.go:745] "Killing container with a grace period" pod="bank/${pod}" podUID="${uid(n)}" containerName="main" containerID="containerd://${container(n)}" gracePeriod=20`,
    ),
    kubelet(node, '04.700000', `kubelet.go:2465] "SyncLoop REMOVE" source="api" pods=["bank/${pod}"]`),
  ].join('\n');

const runtime = (second: string, message: string): string =>
  `2026-04-02T17:05:${second}00+00:00 w-1 containerd[711]: time="2026-04-02T17:05:${second}Z" level=info msg="${message}"`;

/** What is in the files: the logs of two nodes, and what is about a pod of the first, or about none of the logs. */
const BLOCKS: Readonly<Record<string, string>> = {
  one: log('w-1', 'till-1', 1),
  other: log('w-2', 'till-2', 2),
  audit: `{"kind":"Event","apiVersion":"audit.k8s.io/v1","level":"Metadata","auditID":"9a0c4a31-2f5c-4d0c-b0b8-000000000001","stage":"ResponseComplete","requestURI":"/api/v1/namespaces/bank/pods/till-1","verb":"delete","user":{"username":"ada"},"userAgent":"kubectl/v1.30.1","objectRef":{"resource":"pods","namespace":"bank","name":"till-1","apiVersion":"v1","uid":"${uid(1)}"},"responseStatus":{"metadata":{},"code":200},"requestReceivedTimestamp":"2026-04-02T17:05:01.990000Z","stageTimestamp":"2026-04-02T17:05:01.999000Z"}`,
  runtime: [
    runtime('02.1000', `StopContainer for \\"${container(1)}\\" with timeout 20 (s)`),
    runtime('03.9000', `StopContainer for \\"${container(1)}\\" returns successfully`),
  ].join('\n'),
  rows: [
    'NAMESPACE   NAME      READY   STATUS             RESTARTS   AGE',
    'bank        ferry-0   0/1     ImagePullBackOff   0          8m',
  ].join('\n'),
  object: `apiVersion: v1
kind: Pod
metadata:
  creationTimestamp: "2026-04-02T15:00:00Z"
  deletionGracePeriodSeconds: 20
  deletionTimestamp: "2026-04-02T17:05:22Z"
  name: till-1
  namespace: bank
  resourceVersion: "88121"
  uid: ${uid(1)}
spec:
  containers:
  - name: main
  nodeName: w-1
status:
  phase: Running`,
};

/** What a document says, without where it stands. */
const answerOf = ({ episodes, api = [], findings }: ResultDocument): unknown =>
  JSON.parse(
    JSON.stringify(
      { episodes: episodes.toSorted(byText), api, findings: findings.toSorted(byText) },
      (key, value: unknown) => (key === 'evidence' || key === 'id' ? undefined : value),
    ),
  );
const byText = (a: object, b: object): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

const read = (files: readonly string[]): Promise<ResultDocument> =>
  analyzed(
    files.map(file => [
      `${file.replaceAll(' ', '-')}.txt`,
      `${file
        .split(' ')
        .map(name => BLOCKS[name])
        .join('\n\n')}\n`,
    ]),
  );

describe('blocks in one file mean the same as each in a file of its own', () => {
  it.each([
    [
      'one',
      'other',
      'audit',
      ['one audit', 'other'],
      ['audit one', 'other'],
      ['one', 'other audit'],
      ['one audit other'],
    ],
    ['one', 'other', 'runtime', ['one runtime', 'other'], ['runtime one', 'other'], ['one', 'runtime other']],
    ['one', 'other', 'rows', ['rows one', 'other'], ['one', 'rows other'], ['rows one other']],
    [
      'one',
      'other',
      'object',
      ['one object', 'other'],
      ['object one', 'other'],
      ['one', 'other object'],
      ['one', 'object other'],
    ],
    [
      'one',
      'audit',
      'object',
      'rows',
      'runtime',
      ['rows audit', 'one', 'object runtime'],
      ['runtime rows', 'audit one', 'object'],
      ['object rows runtime audit one'],
    ],
    [
      'one',
      'other',
      'audit',
      'object',
      'rows',
      'runtime',
      ['other object', 'rows one audit runtime'],
      ['runtime one', 'rows other audit', 'object'],
    ],
  ] as const)('%j', async (...all) => {
    const alone = all.filter(one => typeof one === 'string');
    const expected = answerOf(await read(alone));
    for (const files of all.filter(one => typeof one !== 'string'))
      expect(answerOf(await read(files)), files.join(', ')).toEqual(expected);
  });

  it('and each is read', async () => {
    const document = await read(['other object', 'rows one audit runtime']);
    expect(endsOf(document).find(({ pod }) => pod.name === 'till-1')).toMatchObject({
      node: 'w-1',
      requestedAt: '2026-04-02T17:05:01.990Z',
      testimony: [{ what: 'delete-accepted' }, { what: 'stop-requested' }, { what: 'stop-returned' }],
    });
    expect(document.api?.map(({ pod }) => pod.name)).toEqual(['ferry-0']);
  });
});
