import { describe, expect, it } from 'vitest';
import { analyzed, type File, fileOf, journalOf } from './made.js';

/** No line of it states the version. */
const journal = journalOf('graceful-quick', 'node-a');
const a: File = ['a/kubelet.log', fileOf(journal)];
/** The time of its first record, of the same process. */
const HEAD = /^.*?\d+ (?=\S+\.go:\d+\])/.exec(journal[0] ?? '')?.[0] ?? '';
const b: File = ['b/kubelet.log', fileOf(journalOf('graceful-quick', 'node-b'))];

const node = (name: string, kubeletVersion: string, lastHeartbeatTime?: string): object => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, uid: `uid of ${name}`, creationTimestamp: '2026-11-01T00:00:00Z' },
  status: { conditions: [{ type: 'Ready', lastHeartbeatTime }], nodeInfo: { kubeletVersion } },
});
const list = (...items: object[]): File => ['nodes.json', JSON.stringify({ apiVersion: 'v1', kind: 'List', items })];

async function versionsOf(...files: File[]) {
  const { nodes } = await analyzed(...files);
  return Object.fromEntries(
    nodes.map(({ name, kubelets: [first] }) => [`${name}`, { version: first?.version, basis: first?.versionBasis }]),
  );
}

describe('the version in a Node object', async () => {
  const [plain] = (await analyzed(a)).nodes;
  const { version, versionBasis: basis, minors } = plain?.kubelets[0] ?? {};
  const soon = new Date(Date.parse(`${plain?.window.to}`) + 60_000).toISOString();
  const lines = { version, basis };
  const version1 = `v${minors?.min}.7`;
  const object = { version: version1, basis: `the API server’s Node object states version ${version1}` };

  it('is that of the kubelet whose log has none, for its own node only', async () => {
    expect(await versionsOf(a, b, list(node('node-a.example.org', version1, soon)))).toEqual({
      'node-a.example.org': object,
      'node-b': lines,
    });
  });

  it('is used next to a single log, and in YAML', async () => {
    expect(await versionsOf(a, list(node('node-a', version1, soon), node('node-b', 'v1.99.0', soon)))).toEqual({
      'node-a': object,
    });
    const yaml = `apiVersion: v1
kind: Node
metadata:
  name: node-a
status:
  conditions:
  - lastHeartbeatTime: "${soon}"
    type: Ready
  nodeInfo:
    kubeletVersion: ${version1}
`;
    expect((await versionsOf(a, ['nodes.yaml', yaml]))['node-a']).toEqual(object);
  });

  it('overrules neither what the lines state nor what only other versions print', async () => {
    const stating = `${HEAD}server.go:440] "Kubelet version" kubeletVersion="v1.30.4"\n`;
    const logged: File = ['a/kubelet.log', stating + a[1]];
    expect((await versionsOf(logged, list(node('node-a', version1, soon))))['node-a']?.version).toBe('v1.30.4');
    expect((await versionsOf(a, list(node('node-a', 'v1.18.2', soon))))['node-a']).toEqual(lines);
  });

  it('is not used for the log where it was written long after it, before it, or at an unknown time', async () => {
    const [late, early] = ['2026-11-25T00:00:00Z', '2026-11-20T00:00:00Z'];
    for (const at of [late, early, undefined])
      expect((await versionsOf(a, list(node('node-a', version1, at))))['node-a']).toEqual(lines);
  });

  it('is that of the later of two objects', async () => {
    const [earlier, later]: File[] = [
      list(node('node-a', 'v1.18.2', '2026-11-20T00:00:00Z')),
      list(node('node-a', version1, soon)),
    ];
    for (const [first, second] of [
      [earlier, later],
      [later, earlier],
    ])
      expect((await versionsOf(a, ['1.json', `${first?.[1]}`], ['2.json', `${second?.[1]}`]))['node-a']).toEqual(
        object,
      );
  });
});
