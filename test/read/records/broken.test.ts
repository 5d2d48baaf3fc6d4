import { describe, expect, it } from 'vitest';
import { fieldValue } from '../../../grammars/klog/values.js';
import type { KlogRecord } from '../../../src/read/records/types.js';
import { bytesOf, read, readText, samples } from './reading.js';
import { wrapAt, wrapWords } from './wrapping.js';

const UID = '3b0f6c1e-58d4-4c7a-9a41-d2e7b86f1c05';
const CONTAINER = '5c0a7e91d3b8f2460e9d1c75ab38f64207e1d95cb86a3f40721ce8d5b90f3a64';
const HEAD = 'Jun 12 09:14:02 node-a kubelet[1187]: ';
const DELETE = 'I0612 09:14:02.118430    1187 kubelet.go:2490] "SyncLoop DELETE" source="api" pods=["shop/cart-0"]';
const KILL = `I0612 09:14:02.118912    1187 kuberuntime_container.go:809] "Killing container with a grace period" pod="shop/cart-0" podUID="${UID}" containerName="cart" containerID="containerd://${CONTAINER}" gracePeriod=30`;
const OLD = `I0612 09:14:02.118912    1187 kuberuntime_container.go:809] "Killing container with a grace period" pod="shop/cart-0" podUID=${UID} containerName="cart" gracePeriod=30`;
const PRINTF = `I0612 09:14:03.590381    1187 operation_generator.go:781] UnmountVolume.TearDown succeeded for volume "kubernetes.io/projected/${UID}-token" (OuterVolumeSpecName: "token") pod "${UID}" (UID: "${UID}"). InnerVolumeSpecName "token". PluginName "kubernetes.io/projected", VolumeGIDValue ""`;

const facts = ({ message, fields, cut }: KlogRecord) => ({
  message,
  fields: fields.map(field => [field.key, fieldValue(field), field.cut ?? false]),
  cut: cut ?? false,
});

const whole = (...lines: string[]) => readText(...lines.map(line => HEAD + line)).records.map(facts);

describe('records broken by a terminal', () => {
  // Two lines after a prefix cannot show whether a terminal or an editor broke them, so the width makes more of them
  it.each([80, 96, 100, 120, 132])('are joined at %i columns', width => {
    for (const line of [KILL, OLD, PRINTF]) {
      const { records, account } = readText(...wrapAt(width, HEAD + line), HEAD + DELETE);
      expect(records.map(facts)).toEqual(whole(line, DELETE));
      expect(account.other).toBe(0);
    }
  });

  it.each([80, 81, 90, 100, 120, 132, 160, 200, 240])('are joined at %i columns without a prefix', width => {
    const { records } = readText(...wrapAt(width, KILL), DELETE);
    expect(records.map(facts)).toEqual(whole(KILL, DELETE));
  });

  it('lose no name at any width', () => {
    for (let width = 120; width < HEAD.length + KILL.length; width++) {
      const [record] = readText(...wrapAt(width, HEAD + KILL)).records;
      const named = record?.fields.filter(field => /pod|UID|ID/.test(field.key) && !field.cut).map(fieldValue);
      for (const value of named ?? []) expect(['shop/cart-0', UID, `containerd://${CONTAINER}`]).toContain(value);
      expect([width, record?.message]).toEqual([width, 'Killing container with a grace period']);
    }
  });
});

describe('records broken by an editor', () => {
  it.each([72, 80, 100, 120])('are joined at %i columns', width => {
    for (const line of [KILL, PRINTF]) {
      const { records, account } = readText(...wrapWords(width, line), DELETE);
      expect(records.map(facts).at(-1)).toEqual(whole(DELETE)[0]);
      if (line === KILL) expect(records.map(facts)).toEqual(whole(line, DELETE));
      expect(account.other).toBe(0);
    }
  });

  it('are joined within a name, after its hyphen', () => {
    const FAILED = `E0612 09:14:02.118430    1187 pod_workers.go:190] Error syncing pod ${UID} ("cart-0_shop-prod(${UID})"), skipping: failed to "StartContainer" for "web" with ErrImagePull: "manifest unknown"`;
    const [before = '', after = ''] = FAILED.split('shop-');
    const lines = [...wrapWords(120, `${before}shop-`), ...wrapWords(60, after)];
    expect(lines.length).toBeGreaterThan(3);
    const [record] = readText(...lines, DELETE).records;
    expect(record?.message.replaceAll('\n', ' ')).toBe(whole(FAILED)[0]?.message);
  });

  it('are joined after a syslog prefix, with the message on a line of its own', () => {
    const { records, account } = read(bytesOf(`${samples}/shapes/syslog-hand-wrapped.log`));
    expect(records.map(record => record.message)).toEqual([
      'Operation for "\\"flexvolume-example/nas/pv-media\\" (\\"c94d7a20-1f6b-4e83-b5d9-07ac52e8f316\\")" failed. No retries permitted until 2024-06-12 17:16:07.640190113 +0800 CST m=+51722.904418207 (durationBeforeRetry 2m2s). Error: "error cleaning subPath mounts for volume \\"media\\" (UniqueName: \\"flexvolume-example/nas/pv-media\\") pod \\"c94d7a20-1f6b-4e83-b5d9-07ac52e8f316\\" (UID: \\"c94d7a20-1f6b-4e83-b5d9-07ac52e8f316\\") : error reading /var/lib/kubelet/pods/c94d7a20-1f6b-4e83-b5d9-07ac52e8f316/volume-subpaths/pv-media/web: lstat /var/lib/kubelet/pods/c94d7a20-1f6b-4e83-b5d9-07ac52e8f316/volume-subpaths/pv-media/web/0: stale NFS file handle"',
      'Orphaned pod "c94d7a20-1f6b-4e83-b5d9-07ac52e8f316" found, but volume paths are still present on disk : There were a total of 2 errors similar to this. Turn up verbosity to see them.',
    ]);
    expect(account).toMatchObject({ records: 2, continuations: 7, other: 1 });
  });
});

describe('a UID without quotes in a broken record', () => {
  const exit = (uid: string) => `I1123 14:11:17.058187  315900 kubelet.go:1556] "syncPod exit" pod="a/b" podUID=${uid}`;
  const hash = 'a8712c005851ee6b29cff91b9ab4b9c6';

  it.each([UID, hash])('is joined, even with blank lines in the middle: %s', uid => {
    for (let at = 1; at < uid.length; at++) {
      for (const blanks of [[], [''], ['', '']]) {
        const { records, account } = readText(
          exit(uid.slice(0, at)),
          ...blanks,
          `${uid.slice(at)} isTerminal=false`,
          DELETE,
        );
        expect([at, records.map(facts)]).toEqual([
          at,
          readText(`${exit(uid)} isTerminal=false`, DELETE).records.map(facts),
        ]);
        expect(account).toEqual({
          lines: 3 + blanks.length,
          records: 2,
          continuations: 1 + blanks.length,
          other: 0,
          unparsed: 0,
        });
      }
    }
  });

  it.each([UID, hash])('is flagged where the rest is missing: %s', uid => {
    for (let at = 17; at < uid.length; at++) {
      const { records, account } = readText(exit(uid.slice(0, at)), '', DELETE);
      expect([at, records[0]?.cut, records[0]?.fields.at(-1)?.cut]).toEqual([at, true, true]);
      expect(account).toMatchObject({ records: 2, continuations: 0, other: 1 });
    }
    expect(readText(exit(uid), DELETE).records[0]?.cut).toBeUndefined();
  });
});

describe('text between records', () => {
  it.each(['', '```', '# a comment', '// a comment', 'Or using oss:', 'time="2024-06-12T09:14:03Z" level=info msg=x'])(
    'is no part of a record: %s',
    text => {
      const killing = 'I0612 09:14:02.118912    1187 kuberuntime.go:581] Killing container "docker://1" with 30 s';
      const { records, account } = readText(HEAD + killing, text, HEAD + DELETE);
      expect(records.map(facts)).toEqual(whole(killing, DELETE));
      expect(account).toMatchObject({ continuations: 0, other: 1 });
    },
  );
});

describe('records that are cut', () => {
  const cutAt = (length: number, mark = ''): string => KILL.slice(0, length) + mark;

  it('are flagged at every length at which the cut shows, and never have a wrong name', () => {
    const from = KILL.indexOf('] "') + 4;
    for (let length = from; length < KILL.length; length++) {
      for (const mark of ['', '>']) {
        const [record] = readText(cutAt(length, mark)).records;
        const uid = record?.fields.find(field => field.key === 'podUID');
        expect([length, uid === undefined || uid.cut === true || ['', UID].includes(String(fieldValue(uid)))]).toEqual([
          length,
          true,
        ]);
        expect([length, record?.problem]).toEqual([length, undefined]);
        const looksWhole = /(?:"|=\d*) ?$/.test(cutAt(length)) && !/(?:="|\] ")$/.test(cutAt(length));
        expect([length, mark, record?.cut ?? false]).toEqual([length, mark, mark === '>' || !looksWhole]);
      }
    }
  });

  it('do not keep the mark of a pager', () => {
    const { records } = read(bytesOf(`${samples}/shapes/pager-cut-120.log`));
    expect(records).toHaveLength(10);
    for (const { cut, message, fields } of records) {
      expect(cut).toBe(true);
      expect(message).not.toContain('>');
      for (const field of fields) expect(field.raw).not.toContain('>');
    }
  });

  it('have no name if they are cut in the middle', () => {
    const [record] = readText(
      'I0612 09:14:02.118912    1187 a.go:8] "Killing" podUID="3b0f6c1e-58…6f1c05" n=1',
    ).records;
    expect(record?.fields.map(field => [field.key, field.cut ?? false])).toEqual([
      ['podUID', true],
      ['n', false],
    ]);
  });

  it('may be cut in the arguments of printf messages', () => {
    const [record] = readText(PRINTF.slice(0, PRINTF.indexOf('-4c7a'))).records;
    expect(record?.cut).toBe(true);
    expect(record?.fields).toEqual([
      { key: 'volume', form: 'quoted', raw: '"kubernetes.io/projected/3b0f6c1e-58d4', cut: true },
    ]);
  });

  it('are not those that end in an angle bracket of their own', () => {
    for (const end of ['pod=<nil>', 'err=<\n\tx\n >', 'a="<b>"'])
      expect(readText(`I0612 09:14:02.118912    1187 a.go:8] "m" ${end}`, DELETE).records[0]?.cut).toBeUndefined();
  });
});
