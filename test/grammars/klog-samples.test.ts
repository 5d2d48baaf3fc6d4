import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createKlogGrammar } from '../../grammars/klog/index.js';
import { fieldValue } from '../../grammars/klog/values.js';

/** What the kubelets' own klog printed for known values, one file per klog version. Not part of the repository. */
const FOLDER = new URL('../../../shared/reference/klog-samples/', import.meta.url);

const UID = '0d6d2f7a-2f7e-4d36-9f6d-6a6f6d7a0001';
const DIFF = '  &v1.PodStatus{\n- \tPhase: "Running",\n+ \tPhase: "Failed",\n  }';
const ERROR = 'rpc error: code = DeadlineExceeded desc = "context" exceeded';
const PATCH = '{"metadata":{"uid":"0d6d2f7a"},"status":{"phase":"Failed"}}';
const PATCH_BYTES = '{"status":{"phase":"Failed"}}';
const POD = { pod: 'kube-system/etcd-node1' };
const TIMES = Object.fromEntries(['t', 'mt', 'pmt'].map(key => [key, '2026-01-02 03:04:05.6 +0000 UTC']));
const OF = { pod: 'ns/p', podUID: UID, updateType: 'kill' };

type Fields = Record<string, unknown>;

/** The title of a sample → its fields. From klog 2.100 on (`json`), values that are no strings are printed as JSON. */
const EXPECTED: Record<string, Fields | ((json: boolean, minor: number) => Fields)> = {
  'KObj, UID': { ...POD, podUID: UID },
  KRef: { ...POD, podUID: UID },
  'nil *types.UID': { ...POD, podUID: null },
  'empty types.UID': { ...POD, podUID: '' },
  'KObj cluster scoped': { node: 'node-1', x: 'cl-scoped' },
  'KObj nil pointer': { pod: '' },
  'KObjs / []ObjectRef': json => ({
    source: 'api',
    pods: json
      ? [{ name: 'etcd-node1', namespace: 'kube-system' }, { name: 'cl-scoped' }]
      : ['kube-system/etcd-node1', 'cl-scoped'],
  }),
  'KObjs empty': { source: 'file', pods: [] },
  'KObjs nil': json => ({ source: 'file', pods: json ? null : [] }),
  '*PodLifecycleEvent': { ...POD, event: { ID: UID, Type: 'ContainerDied', Data: '8a7b6c' } },
  'Stringer struct value': { containerID: 'cri-o://abc' },
  'typed int without String (updateType in <=1.26)': { updateType: 1 },
  'typed int with String': { updateType: 'kill' },
  '[]struct': { containers: [{ Name: 'etcd', State: 'exited', ExitCode: 0, FinishedAt: '2026-01-02T03:04:05.6Z' }] },
  'nil []struct': json => ({ containers: json ? null : [] }),
  '[]byte': (_json, minor) => ({ patchBytes: minor < 23 ? [...Buffer.from(PATCH_BYTES)].map(String) : PATCH_BYTES }),
  'string patch with quotes': { ...POD, podUID: UID, patch: PATCH },
  'multi-line value': { ...POD, statusDiff: DIFF, after: 1 },
  'multi-line value ending in newline': (_json, minor) => ({ a: minor < 24 ? 'x\ny\n' : 'x\ny', b: 2 }),
  'multi-line message': { k: 'v' },
  'message with quotes': {},
  unicode: { msg: 'tab\t nul\0 é 漢字 \u2028 😀 \ufffd' },
  error: { err: ERROR, ...POD, podUID: UID },
  'nil error': { podSandboxID: '://sb1' },
  'multi-line error': { err: 'first line\nsecond line', k: 1 },
  'err as value in InfoS': { ...POD, err: 'Operation cannot be fulfilled on pods "x": the object has been modified' },
  'multi-line err as value': { err: 'first line\nsecond line', x: 1 },
  'time.Time, metav1.Time, *metav1.Time, zero': { ...TIMES, zero: '0001-01-01 00:00:00 +0000 UTC' },
  durations: json => ({ duration: '1.234s', d0: '0s', md: json ? '1m0s' : { Duration: '1m0s' } }),
  'float, bool, rune, uint8': { f: 1.5, f2: '1e+21', b: true, r: 120, u8: 3 },
  map: json => ({ labels: { a: '1', b: '2' }, nilmap: json ? null : {} }),
  'struct unexported': json =>
    json
      ? { s: { B: 'two' }, p: { B: 'two' }, nilp: null }
      : { s: { a: 1, B: 'two' }, p: { a: 1, B: 'two' }, nilp: null },
  'PodPhase typed string': { oldPhase: 'Running', phase: '' },
  'odd number of kv': { k1: 1, dangling: '(MISSING)' },
  // klog 2.60 omits it by mistake
  'non-string key': (_json, minor) => ({ [minor === 24 ? '' : '%!s(int=42)']: 'v' }),
  'duplicate keys': { pod: 'b' },
  'key with dot, dash, spaces': { 'pod.CreationTimestamp': 1, 'pod-uid': 2, 'a b': 3 },
  'empty message, no kv': {},
  Infof: { volume: 'cfg' },
  'WithValues (1.36 UpdatePod)': OF,
  'WithValues + kv': { ...OF, workType: 'update' },
  'WithValues override same key different value': { ...OF, podUID: 'other' },
  'WithValues repeat same value': { ...OF, z: 1 },
};

/** KObjs came with klog 2.9, loggers with values of their own with 2.60. */
const absentFrom = (minor: number): string[] =>
  Object.keys(EXPECTED).filter(
    title => title.startsWith(minor < 22 ? 'KObjs' : 'none') || (minor < 24 && title.startsWith('WithValues')),
  );

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** `#@ title` lines divide the samples; a line that begins no record belongs to the one before it. */
function samplesOf(text: string): { title: string; text: string }[] {
  const samples: { title: string; text: string }[] = [];
  let title = '';
  for (const line of text.split('\n')) {
    const last = samples.at(-1);
    if (line.startsWith('#@ ')) title = line.slice(3);
    else if (/^[IWEF]\d{4} /.test(line)) samples.push({ title, text: line });
    else if (last && line !== '') last.text += `\n${line}`;
  }
  return samples;
}

describe.skipIf(!existsSync(FOLDER))(
  'the output of klog in each Kubernetes version (skipped where the recordings are absent)',
  { tags: 'long' },
  () => {
    const grammar = createKlogGrammar();
    const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter(name => name.startsWith('text-')) : [];

    test.each(files)('%s', name => {
      const minor = Number(/1\.(\d+)/.exec(name)?.[1]);
      const samples = samplesOf(readFileSync(new URL(name, FOLDER), 'utf8'));
      expect(samples.length).toBeGreaterThan(40);
      const results = grammar.parse(samples.map(sample => sample.text));
      const seen = new Set<string>();
      results.forEach((result, index) => {
        const { title = '', text = '' } = samples[index] ?? {};
        if (!result.ok) throw new Error(`${title}: ${result.reason} at ${result.offset} of ${text}`);
        const want = EXPECTED[title];
        if (want === undefined) return;
        seen.add(title);
        const fields = Object.fromEntries(result.record.fields.map(field => [field.key, plain(fieldValue(field))]));
        expect({ title, fields }).toEqual({
          title,
          fields: typeof want === 'function' ? want(minor > 26, minor) : want,
        });
      });
      expect(Object.keys(EXPECTED).filter(title => !seen.has(title))).toEqual(absentFrom(minor));
    });
  },
);
