import { describe, expect, it } from 'vitest';
import { contents, objectsOf, readBlocks, readText, sample } from './watching.js';

const yaml = sample('graceful-quick');
const objects = objectsOf(yaml);
const documents = yaml.split(/^---\n/m);
const expected = readText(yaml);
const last = objects.length - 1;
const events = objects.map((object, at) => ({
  type: at === 0 ? 'ADDED' : at === last ? 'DELETED' : 'MODIFIED',
  object,
}));
const pretty = (value: unknown) => `${JSON.stringify(value, null, 4)}\n`;
const indent = (text: string, by: string) => text.replace(/^(?=.)/gm, by);
const list = (text: string) => `- ${indent(text, '  ').slice(2)}`;

const managedFields = `  managedFields:
  - apiVersion: v1
    fieldsV1:
      f:metadata:
        f:ownerReferences:
          .: {}
          k:{"uid":"5b960268-494c-4749-8e17-33c7890d6adf"}: {}
    manager: |
      name: not-the-name
      uid: not-the-uid
`;

/** The same objects in every form in which they occur. */
const flat = (text: string): string => text.replaceAll(/^ +/gm, '');

const forms: Record<string, string> = {
  'without separators': documents.join(''),
  'with a separator before and after': `---\n${yaml}---\n`,
  'CRLF with a BOM': `\ufeff${yaml.replaceAll('\n', '\r\n')}`,
  'indented as a whole': indent(yaml, '    '),
  'in a shell transcript': `$ kubectl get pod quick -o yaml -w | tee w.yaml\n${yaml}^C\n[root@node1 ~]# kubectl get pod\nNAME READY\n`,
  'with comments between': documents.map(document => `# seen by somebody\n${document}`).join('---\n'),
  'with fences and prose': documents.map(document => `Then this came\n\`\`\`yaml\n${document}\`\`\`\n\n`).join(''),
  'with managedFields': yaml.replaceAll(/^ {2}name: quick\n/gm, `${managedFields}  name: quick\n`),
  'with spec and status inside the metadata': documents
    .map(document => document.replace(/^spec:[\s\S]*/m, rest => indent(rest, '  ')))
    .join('---\n'),
  'items of a list': `apiVersion: v1\nitems:\n${documents.map(list).join('')}kind: List\nmetadata:\n  resourceVersion: ""\n`,
  'an indented list': `apiVersion: v1\nkind: List\nitems:\n${indent(documents.map(list).join(''), '  ')}`,
  'list items alone': documents.map(list).join(''),
  'a list, then documents': `apiVersion: v1\nitems:\n${list(documents[0] ?? '')}kind: List\nmetadata: {}\n---\n${documents.slice(1).join('---\n')}`,
  'kind before apiVersion': yaml.replaceAll('apiVersion: v1\nkind: Pod\n', 'kind: Pod\napiVersion: v1\n'),
  'a Gomega dump': `  Expected\n      <[]v1.Pod | len:${objects.length}, cap:${objects.length}>: ${indent(documents.map(list).join(''), ' '.repeat(10)).trimStart()}  to be empty\n`,
  'flow style': documents.map((_, at) => `${JSON.stringify({ a: objects[at] }).slice(5, -1)}\n`).join('---\n'),
  'pretty JSON': objects.map(pretty).join(''),
  'pretty JSON by two': objects.map(object => `${JSON.stringify(object, null, 2)}\n`).join(''),
  'JSON lines': objects.map(object => `${JSON.stringify(object)}\n`).join('\n'),
  'JSON without any line end': objects.map(object => JSON.stringify(object)).join(''),
  'a pretty JSON list': pretty({ apiVersion: 'v1', items: objects, kind: 'List', metadata: { resourceVersion: '' } }),
  'a JSON list whose items begin in the first column': `{\n"apiVersion": "v1",\n"items": [\n${objects.map(object => pretty(object).trimEnd()).join(',\n')}\n],\n"kind": "List"\n}\n`,
  'a JSON list without indentation': flat(pretty({ apiVersion: 'v1', items: objects, kind: 'List', metadata: {} })),
  'JSON objects without indentation': objects.map(object => flat(pretty(object))).join(''),
  'a JSON list in one line': `${JSON.stringify({ kind: 'PodList', apiVersion: 'v1', items: objects })}\n`,
  'JSON in a shell transcript': `$ kubectl get pod -o json -w\n${objects.map(pretty).join('')}^C\n$ exit\n`,
};

describe('the same watch', () => {
  it('is read in the usual form', () => {
    expect(expected.account).toMatchObject({
      documents: objects.length,
      pods: objects.length,
      unreadable: 0,
      cut: null,
    });
    expect(expected.snapshots.every(snapshot => /^[\da-f-]{36}$/.test(snapshot.uid))).toBe(true);
    expect(expected.snapshots.at(-1)).toMatchObject({ deletionGracePeriodSeconds: 0 });
    expect(expected.snapshots.map(({ line }) => yaml.split('\n')[line - 1])).toEqual(
      objects.map(() => 'apiVersion: v1'),
    );
  });

  it.each(Object.entries(forms))('is read in the form: %s', (_, text) => {
    const read = readText(text);
    expect(contents(read)).toEqual(contents(expected));
    expect(read.account).toMatchObject({ documents: objects.length, pods: objects.length, unreadable: 0, cut: null });
    // Each is at the line where its object begins, and not at an earlier line.
    const lines = text.split('\n');
    for (const { line } of read.snapshots) expect(lines[line - 1]).toMatch(/apiVersion|kind|metadata|^\s*\{/);
    expect(new Set(read.snapshots.map(({ line }) => line)).size).toBe(
      /in one line|any line end/.test(_) ? 1 : objects.length,
    );
  });

  it.each([
    [
      'YAML',
      events.map((_, at) => `object:\n${indent(documents[at] ?? '', '  ')}type: ${events[at]?.type}\n`).join('---\n'),
    ],
    [
      'YAML without separators',
      events.map((_, at) => `object:\n${indent(documents[at] ?? '', '  ')}type: ${events[at]?.type}\n`).join(''),
    ],
    [
      'YAML, type first',
      events.map((_, at) => `type: ${events[at]?.type}\nobject:\n${indent(documents[at] ?? '', '  ')}`).join('---\n'),
    ],
    ['JSON', events.map(pretty).join('')],
    ['JSON lines', events.map(event => `${JSON.stringify(event)}\n`).join('')],
  ])('is read with event types, as %s', (_, text) => {
    const read = readText(text);
    expect(contents(read)).toEqual(contents(expected));
    expect(read.snapshots.map(snapshot => snapshot.eventType)).toEqual(events.map(event => event.type));
  });
});

describe('a document that is no state of a pod', () => {
  it('is counted by kind', () => {
    const other = (kind: string) => `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: x\n  uid: u\n`;
    const bookmark =
      '{"type":"BOOKMARK","object":{"kind":"Pod","apiVersion":"v1","metadata":{"resourceVersion":"9"}}}\n';
    const error = '{"type":"ERROR","object":{"kind":"Status","apiVersion":"v1","metadata":{},"code":500}}\n';
    const lost = error.replace('500', '410');
    const manifest = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: static\nspec:\n  containers:\n  - name: c\n';
    const read = readText(
      `${other('Event')}---\n${other('Event')}---\n${other('Node')}---\n${manifest}${bookmark}${error}${lost}`,
    );
    expect(read.snapshots).toEqual([]);
    expect(read.account).toMatchObject({ documents: 7, pods: 0, unreadable: 0, lostPlaces: [28] });
    expect(read.account.others).toEqual([
      { kind: 'Event', count: 2 },
      { kind: 'Node', count: 1 },
      { kind: 'Pod manifest', count: 1 },
      { kind: 'BOOKMARK', count: 1 },
      { kind: 'ERROR', count: 1 },
    ]);
  });

  it('is reported by the type in front of a dump', () => {
    const read = readText(
      '    <*v1beta2.ClusterQueue | 0xc0>: metadata:\n          name: q\n          uid: u\n        spec: {}\n',
    );
    expect(read.account).toMatchObject({ documents: 1, others: [{ kind: 'ClusterQueue', count: 1 }] });
  });

  it('is not attributed to a pod without a name', () => {
    const read = readText('$ kubectl get po x -o yaml | grep deletion\n  deletionTimestamp: "2023-10-03T20:26:15Z"\n');
    expect(read.snapshots).toEqual([]);
    expect(read.account).toMatchObject({ documents: 1, unreadable: 1, problems: [{ line: 2 }] });
  });

  it('is ignored when it is no object', () => {
    const text =
      '{ failed [FAILED] Timed out\nname and so on\nI1121 09:59:28.957344 1 kubelet.go:1] "x" y={}\n}\n```\n';
    expect(readText(text).account).toMatchObject({ lines: 5, documents: 0, unreadable: 0, cut: null });
  });
});

describe('a pod that was shortened', () => {
  it('is metadata only', () => {
    const read = readText(
      '> kubectl get pod p -o yaml | yq .metadata\ndeletionTimestamp: "2025-07-23T05:32:33Z"\nfinalizers:\n  - a/b\nname: p\nnamespace: ns\nresourceVersion: 219612\nuid: 07a4cc66-6710-434d-856c-24c1ca3559d2\n\n# later\n',
    );
    expect(read.snapshots).toMatchObject([
      { line: 2, name: 'p', namespace: 'ns', resourceVersion: '219612', finalizers: ['a/b'], partial: true },
    ]);
  });

  it('shows where something was left out', () => {
    const text =
      'apiVersion: v1\nkind: Pod\nmetadata:\n  name: p\n  resourceVersion: "7"\n  uid: u\n  ...\nspec:\n…\nstatus:\n  phase: Running\n...\n';
    expect(readText(text).snapshots).toMatchObject([{ uid: 'u', resourceVersion: '7', phase: 'Running' }]);
    expect(readText(text).account).toMatchObject({ pods: 1, unreadable: 0, cut: null });
  });

  it('may have no uid', () => {
    const read = readText(
      '- apiVersion: v1\n  kind: Pod\n  metadata:\n    creationTimestamp: "2023-11-16T22:10:10Z"\n    name: p\n',
    );
    expect(read.snapshots).toMatchObject([{ line: 1, name: 'p', uid: '', phase: null, partial: true }]);
    expect(read.account.cut).not.toBeNull();
  });
});

it('states of a pod share what is the same, and have their own copies of what is not', () => {
  const { snapshots } = expected;
  const pairs = snapshots.slice(1).map((now, at) => [snapshots[at], now] as const);
  for (const part of ['config', 'finalizers', 'owners', 'preStop', 'volumes', 'conditions', 'containers'] as const)
    for (const [before, now] of pairs)
      expect(now[part] === before?.[part]).toBe(JSON.stringify(now[part]) === JSON.stringify(before?.[part]));
  const conditions = new Set(snapshots.flatMap(snapshot => [...snapshot.conditions]));
  expect(conditions.size).toBeLessThan(snapshots.flatMap(snapshot => [...snapshot.conditions]).length);
});

it('thousands of pods share what is the same, too', () => {
  const text = JSON.stringify(objects[last]);
  const pods = Array.from(
    { length: 2000 },
    (_, at) => `${text.replaceAll(expected.snapshots[0]?.uid ?? '', `uid-${at}`)}\n`,
  );
  const { snapshots } = readBlocks([...pods, ...pods]);
  expect(snapshots).toHaveLength(4000);
  for (const [at, { containers }] of snapshots.slice(2000).entries())
    expect(containers).toBe(snapshots[at]?.containers);
});

it.each([
  ['an object with indentation', '{\n    "kind": "Pod",\n    "metadata": {\n'],
  ['an object without', '{\n"kind": "Pod",\n"metadata": {\n"name": "p"\n'],
])('%s that is cut ends where the next one begins', (_, cut) => {
  const { snapshots, account } = readText(`${cut}${pretty(objects[0])}`);
  expect(snapshots.map(({ resourceVersion }) => resourceVersion)).toEqual([contents(expected)[0]?.resourceVersion]);
  expect(account).toMatchObject({ documents: 2, unreadable: 1 });
});
