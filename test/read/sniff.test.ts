import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sniffer } from '../../src/analyze/read-source.js';
import { SNIFF_SIZE } from '../../src/read/sniff.js';
import { describeWith } from '../installed.js';
import { objectsOf, sample, shared, textOf } from './watching.js';

const header = 'I1121 09:59:28.957344   30731 kubelet.go:2130] "SyncLoop DELETE" source="api" pods=[default/p]\n';
const watch = sample('graceful-quick');
const [object] = objectsOf(watch);
const event = {
  apiVersion: 'v1',
  involvedObject: { apiVersion: 'v1', kind: 'Pod', name: 'p', uid: 'u' },
  kind: 'Event',
  metadata: { uid: 'e' },
};

describe('the type of an input', () => {
  it.each<[string, string, string]>([
    ['kubelet-log', 'klog', header],
    ['kubelet-log', 'journald', `Nov 21 09:59:28 n kubelet[1]: ${header}`],
    ['kubelet-log', 'journald JSON', `{"__CURSOR":"s=1","MESSAGE":"x"}\n`],
    ['kubelet-log', 'journald JSON, pretty', `{\n\t"_HOSTNAME" : "n",\n\t"MESSAGE" : "x"\n}\n`],
    ['kubelet-log', 'docker JSON', `{"log":"x\\n","stream":"stderr","time":"2026-11-21T01:59:28Z"}\n`],
    ['kubelet-log', 'kubelet JSON', `{"ts":1795226368957.3,"caller":"kubelet/kubelet.go:1","msg":"x","v":2}\n`],
    ['kubelet-log', 'an export of a log store', JSON.stringify([{ insertId: 'a', jsonPayload: { MESSAGE: header } }])],
    ['kubelet-log', 'a JSON log with other keys', JSON.stringify({ result: [{ values: [['17', header]] }] })],
    ['unsupported', 'JSON about a record', JSON.stringify({ why: `${'x'.repeat(120)} ${header}` })],
    [
      'unsupported',
      'JSON that quotes a line of a log far from its beginning',
      JSON.stringify({ steps: Array.from({ length: 200 }, (_, step) => ({ step })), last: header }, null, 1),
    ],
    ['kubelet-log', 'unknown text', 'Starting kubelet\nand so on\n'],
    ['kubelet-log', 'a log followed by a pasted pod', `${header}\n${watch}`],
    [
      'kubelet-log',
      'k3s, which logs as containerd does',
      `time="2026-11-21T01:59:28Z" level=info msg="Starting k3s"\n${header}`,
    ],
    ['kubelet-log', 'a table above a log', `NAME   READY   STATUS\np   1/1   Running\n${header}`],
    ['kubelet-log', 'a log that was truncated under the writer', `${'\0'.repeat(500)}${header}`],
    ['pod-watch', 'YAML', watch],
    [
      'pod-watch',
      'YAML with a log in a message',
      watch.replaceAll('phase: Running', `message: '${header.trim()}'\n  phase: Running`),
    ],
    ['pod-watch', 'YAML after a prompt', `$ kubectl get pod -o yaml -w\n${watch}`],
    ['pod-watch', 'YAML with CRLF', watch.replaceAll('\n', '\r\n')],
    ['pod-watch', 'YAML events', `object:\n${watch.slice(0, 3000).replace(/^/gm, '  ')}\n`],
    ['pod-watch', 'a list', `apiVersion: v1\nitems:\n- ${watch.slice(0, 2000).replace(/^/gm, '  ').slice(2)}`],
    ['pod-watch', 'JSON', JSON.stringify(object)],
    ['pod-watch', 'pretty JSON', JSON.stringify(object, null, 4)],
    ['pod-watch', 'JSON events', JSON.stringify({ type: 'ADDED', object })],
    ['pod-watch', 'a raw list', '{"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"1"},"items":[]}'],
    ['pod-watch', 'metadata alone', 'creationTimestamp: "2025-07-23T05:31:38Z"\nname: p\nuid: u\n'],
    ['pod-watch', 'a Go dump', '  <*v1.Pod | 0xc000>: metadata:\n        uid: u\n'],
    ['result', 'a result', JSON.stringify({ schemaVersion: 1, tool: { name: 'podline' }, lifecycles: [] }, null, 2)],
    [
      'result',
      'a result with a klog line in it',
      JSON.stringify({ schemaVersion: 1, lifecycles: [{ headline: header }] }),
    ],
    [
      'audit-log',
      'an audit log',
      '{"kind":"Event","apiVersion":"audit.k8s.io/v1","requestObject":{"kind":"Pod","metadata":{"uid":"u"}}}\n',
    ],
    [
      'audit-log',
      'an audit log of events',
      '{"kind":"Event","apiVersion":"audit.k8s.io/v1","requestObject":{"kind":"Event","involvedObject":{"kind":"Pod"}}}\n',
    ],
    [
      'runtime-log',
      'containerd in JSON',
      '{"id":"ab","level":"info","msg":"shim disconnected","time":"2026-11-21T03:15:12.1Z"}\n',
    ],
    ['unsupported', 'a diff', `--- a/pod.yaml\n+++ b/pod.yaml\n${watch.replace(/^/gm, ' ')}`],
    ['unsupported', 'a manifest', 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\nspec: {}\n'],
    ['events', 'events', JSON.stringify({ type: 'ADDED', object: event })],
    ['unsupported', 'other objects', 'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  uid: u\n'],
    ['pod-table', 'a table', 'EVENT   NAMESPACE   NAME   READY   STATUS\nADDED   default   p   0/1   Pending\n'],
    ['description', 'a description', 'Name:         p\nNamespace:    default\n'],
    ['runtime-log', 'containerd', 'time="2026-11-21T03:15:12.129117552Z" level=info msg="StopContainer"\n'],
    [
      'kubectl-log',
      'kubectl -v=8',
      'I1121 03:15:15.031877   31396 loader.go:402] Config loaded from file:  /root/.kube/config\n',
    ],
    [
      'kubectl-log',
      'kubectl -v=9 of 1.22',
      "I0408 11:25:33.002155   42938 round_trippers.go:435] curl -v -XDELETE  'https://h:6443/api/v1/namespaces/a/pods/b'\n",
    ],
    [
      'kubelet-log',
      'a kubelet at -v=8',
      'I1121 03:15:15.031877   31396 round_trippers.go:470] GET https://h/api/v1/nodes/n\nI1121 03:15:15.031877   31396 round_trippers.go:480]     User-Agent: kubelet/v1.36.2 (linux/amd64)\n',
    ],
    [
      'pod-watch',
      'a list without kinds',
      '[{"metadata":{"name":"p","uid":"u"},"spec":{},"status":{"phase":"Running","qosClass":"Burstable"}}]',
    ],
    [
      'unsupported',
      'a list of Deployments without kinds',
      '[{"metadata":{"name":"d","uid":"u"},"spec":{"template":{"spec":{"containers":[{"name":"c"}]}}},"status":{"replicas":1}}]',
    ],
    [
      'node-list',
      'a list of nodes without kinds',
      '[{"metadata":{"name":"n"},"status":{"nodeInfo":{"machineID":"m"}}}]',
    ],
    ['events', 'a list of events without kinds', '[{"metadata":{"name":"e"},"involvedObject":{"kind":"Pod"}}]'],
    ['unsupported', 'JSON', '{"a": 1}'],
    ['unsupported', 'nothing', ' \n'],
    ['unsupported', 'bytes', '\u0001\ufffd\u0002PNG\ufffd\ufffd'],
  ])('%s: %s', (type, _, text) => {
    expect(sniffer.sniff(text).type).toBe(type);
    expect(sniffer.sniff(text).what).not.toBe('');
  });
});

const TYPES: readonly [RegExp, string][] = [
  [/^watch\.(?:yaml|json)/, 'pod-watch'],
  [/^kubelet\.log|^journal\./, 'kubelet-log'],
  [/^audit\.jsonl/, 'audit-log'],
  [/^(?:runtime\.log|ctr-events)/, 'runtime-log'],
  [/^events(?:-w)?\.json/, 'events'],
  [/^(?:scenario|webhook-calls|eviction|watch-times)\.json/, 'unsupported'],
  [/^kubectl-.*\.log/, 'kubectl-log'],
  [/^kubectl-.*\.txt/, 'pod-table'],
  [/^events\.txt/, 'event-table'],
  [/^describe/, 'description'],
  [/^ps-A/, 'pod-table'],
  [/^(?:ctr-tasks|static-manifest|objects)/, 'unsupported'],
];

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

describeWith('../shared')('the types of recorded files', { tags: 'long' }, () => {
  it.each(['corpus', 'witness'])('are right for %s', kind => {
    const wrong = filesIn(join(shared, kind))
      .map(path => [path, TYPES.find(([name]) => name.test(basename(path)))?.[1]] as const)
      .filter(([path, type]) => type !== undefined && sniffer.sniff(textOf(path).slice(0, SNIFF_SIZE)).type !== type);
    expect(wrong).toEqual([]);
  });

  it('are right for pasted files', () => {
    const files = filesIn(join(shared, 'wild')).filter(path => basename(path) !== 'index.json');
    const typed = files.map(path => [basename(path), sniffer.sniff(textOf(path).slice(0, SNIFF_SIZE)).type] as const);
    const watches = files.filter(path => path.includes('/watch/')).map(path => basename(path));
    const logs = typed.filter(([name]) => !watches.includes(name));
    expect(logs.filter(([, type]) => type !== 'kubelet-log')).toEqual([]);
    const passed = typed.filter(([name, type]) => watches.includes(name) && type !== 'pod-watch').map(([name]) => name);
    expect(passed.map(name => name.slice(0, 3))).toEqual(['019', '020']);
  });
});
