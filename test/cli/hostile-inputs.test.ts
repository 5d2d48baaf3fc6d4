import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { root } from '../root.js';
import { scratch } from '../scratch.js';
import { podline } from './podline.js';

const folder = scratch();

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const LOG = 'samples/graceful-quick/kubelet.log';
const WATCH = 'samples/graceful-quick/pods.yaml';
const plain = async (): Promise<string> => (await podline([LOG, WATCH, '-o', 'json'])).stdout;

const deep = (depth: number): string => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;
const head = '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","namespace":"n","uid":"u","resourceVersion":"1"';
const laughs = [
  'apiVersion: v1',
  'kind: Pod',
  'metadata:',
  '  name: p',
  '  uid: u',
  '  finalizers: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]',
  ...'bcdefghij'.split('').map((name, index) => {
    const before = 'abcdefghi'[index];
    return `  ${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`;
  }),
  '  annotations: *j',
].join('\n');
const audit = (at: string): string =>
  `{"kind":"Event","apiVersion":"audit.k8s.io/v1","stage":"ResponseComplete","verb":"delete","objectRef":{"resource":"pods","namespace":"default","name":"quick"},"responseStatus":{"code":200},"user":{"username":"__proto__"},"requestReceivedTimestamp":"${at}","responseObject":{"metadata":{"uid":"constructor"}}}\n`;

/** Files next to a good log and its watch, which must not change the result of those. */
const HOSTILE: readonly (readonly [name: string, content: string])[] = [
  ['aliases by the billion', laughs],
  ['a deep JSON watch', `${head},"x":${deep(20_000)}}}`],
  ['a deep YAML watch', `apiVersion: v1\nkind: Pod\nmetadata:\n  uid: u\n  name: ${'['.repeat(50_000)}`],
  ['a deep audit log', audit('2026-11-21T00:00:00Z').replace('"code":200', `"code":200,"x":${deep(20_000)}`)],
  ['an audit log of the year 275760', audit('+275760-09-13T00:00:00.001Z')],
  ['an audit log of 1332', audit('1332-11-21T00:00:00Z')],
  [
    'keys of the prototype',
    `${head},"__proto__":{"deletionTimestamp":"2026-11-21T00:00:00Z"},"constructor":{"prototype":{"polluted":1}}}}`,
  ],
  [
    'a name of the prototype',
    head.replace('"name":"p"', '"name":"__proto__"').concat(',"deletionTimestamp":"1332-01-01T00:00:00Z"}}'),
  ],
  ['numbers out of range', `${head},"deletionGracePeriodSeconds":1e999,"generation":-9007199254740993}}`],
  ['a deep Go value', `I1121 09:48:33.000000 1 kubelet.go:1] "x" a=${'&{'.repeat(50_000)}\n`],
  ['a runtime log of brackets', `time="2026-11-21T00:00:00Z" level=info msg="${'{'.repeat(100_000)}"\n`],
];

describe('reading next to hostile files', async () => {
  const expected = endsOf(JSON.parse(await plain())).filter(one => one.pod.name === 'quick');

  it.each(HOSTILE)('is not changed by %s', async (name, content) => {
    const { status, stdout, stderr } = await podline([LOG, WATCH, file(name, content), '-o', 'json']);
    expect([status, stderr]).toEqual([0, '']);
    const lifecycles = endsOf(JSON.parse(stdout));
    const quick = lifecycles.filter(one => one.pod.name === 'quick');
    const evidence = /"source":\d+/g;
    expect(JSON.stringify(quick).replace(evidence, '')).toBe(JSON.stringify(expected).replace(evidence, ''));
  });
});

describe('an input that is refused in one line', async () => {
  const result = await plain();
  const REFUSED: readonly (readonly [name: string, args: () => string[]])[] = [
    [
      'a policy with a key of the prototype',
      () => ['check', LOG, '--policy', file('proto.yaml', '__proto__:\n  rules: {}\n')],
    ],
    [
      'a policy with a rule of the prototype',
      () => ['check', LOG, '--policy', file('rule.yaml', 'rules:\n  constructor: off\n')],
    ],
    ['a policy of aliases', () => ['check', LOG, '--policy', file('laughs.yaml', laughs)]],
    ['a policy that is deep', () => ['check', LOG, '--policy', file('deep.yaml', '['.repeat(50_000))]],
    [
      'a result with a verdict of the prototype',
      () => [file('verdict.json', result.replace(/"verdict":\s*"complete"/, '"verdict":"__proto__"'))],
    ],
  ];

  it.each(REFUSED)('%s', async (_, args) => {
    const { status, stderr } = await podline(args());
    expect(status).toBe(2);
    expect(stderr).toMatch(/^(?:podline: [^\n]+\n){1,3}$/);
  });
});

it('a result with a key of the prototype shows what it shows without', async () => {
  const result = await plain();
  const poisoned = result.replace(/"episodes":\s*\[\s*\{/, '$&"__proto__":{"verdict":"incomplete"},');
  expect(poisoned).not.toBe(result);
  expect(await podline([file('poisoned.json', poisoned)])).toEqual(await podline([file('good.json', result)]));
});

it('the sample of these tests shows something', () => {
  expect(readFileSync(join(root, LOG), 'utf8')).toContain('SyncLoop DELETE');
});
