import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Lifecycle } from '../../src/document/contract/types.js';
import { endsOf } from '../../src/document/episodes.js';
import { analyze } from '../../src/nodes/index.js';
import { bytesSource, fileSource } from '../../src/read/source.js';

/** The recorded hangs of samples/: with and without the watch, whole and truncated. */
const root = join(import.meta.dirname, '../../samples');
const fileOf = (sample: string, name: string): string =>
  join(root, sample, readdirSync(join(root, sample)).find(file => file.startsWith(name)) ?? name);

function linesOf(file: string): string[] {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split('\n');
}

async function ofLog(lines: readonly string[]): Promise<readonly Lifecycle[]> {
  return endsOf(await analyze([bytesSource('kubelet.log', lines.join('\n'))]));
}

const overcome = [
  {
    sample: 'stuck-volume-unmount',
    rule: 'stuck-volume-unmount',
    until: /durationBeforeRetry/,
    headline:
      /^complete in 2m\d\ds; volume "ed(?:mem)?" \(emptyDir\) could not be unmounted for 2m\d\ds: (?:target is|device or resource) busy \(x8\)$/,
    stuck: /^STUCK in volume unmount for .*: (?:target is|device or resource) busy \(x\d+\)$/,
  },
  {
    sample: 'cni-del-fails',
    rule: 'stuck-sandbox-stop',
    until: /"SyncTerminatingPod enter"/,
    headline:
      /^complete in 48 s; the sandbox could not be torn down for 47 s: network plugin bridge: network teardown refused \(x5\)$/,
    stuck: /^STUCK in sandbox teardown for \d+ s: network plugin bridge: network teardown refused \(x\d+\)$/,
  },
  {
    sample: 'final-delete-denied',
    rule: 'final-delete-rejected',
    until: /Failed to delete status/,
    headline:
      /^complete in \d+ s; the object could not be deleted for \d+ s: admission webhook hold\.lab\.example denied the request: the node may not touch this pod now \(x\d+\)$/,
    stuck:
      /^STUCK in final delete for \d+ s: admission webhook hold\.lab\.example denied the request: the node may not touch this pod now/,
  },
  {
    sample: 'mirror-create-denied',
    rule: 'mirror-create-rejected',
    until: /"Creating a mirror pod/,
    headline:
      /^mirror is back after \d+ s; the mirror could not be created for \d+ s: admission policy lab-hold denied the request: the node may not touch this pod now$/,
    stuck:
      /^STUCK in mirror creation for \d+ s: admission policy lab-hold denied the request: the node may not touch this pod now/,
  },
];

describe.each(overcome)('the hang of samples/$sample', ({ sample, rule, until, headline, stuck }) => {
  const log = fileOf(sample, 'kubelet.log');
  const about = (all: readonly Lifecycle[]): Lifecycle[] =>
    all.filter(({ findings }) => findings.some(finding => finding.rule === rule));

  it.each([
    ['with the watch', [log, fileOf(sample, 'pods.yaml')]],
    ['from the log alone', [log]],
  ])('ends, %s', async (_how, files) => {
    const found = about(endsOf(await analyze(files.map(file => fileSource(file)))));
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) {
      expect(one.headline).toMatch(headline);
      expect(one.verdict).toBe('complete-with-findings');
      expect(one.findings.filter(({ level }) => level === 'error')).toEqual([]);
    }
  });

  it('lasts where the log ends in the middle of it', async () => {
    const lines = linesOf(log);
    const cut = about(
      await ofLog(
        lines.slice(
          0,
          lines.findLastIndex(line => until.test(line)),
        ),
      ),
    );
    expect(cut.length).toBeGreaterThan(0);
    for (const one of cut) {
      expect(one.headline).toMatch(stuck);
      expect([one.outcome, one.verdict]).toEqual(['stuck', 'incomplete']);
      expect(one.findings.find(finding => finding.rule === rule)?.level).toBe('error');
    }
  });
});

describe('a hang that no line complains of', () => {
  const errors = /StopPodSandbox from runtime|Failed to stop sandbox|Error syncing pod|FailedKillPod/;
  const lines = linesOf(fileOf('cni-del-fails', 'kubelet.log'));
  const first = lines.findIndex(line => line.includes('"SyncTerminatingPod exit"'));
  const last = lines.findLastIndex(line => line.includes('"SyncTerminatingPod enter"'));
  /** One call of the runtime that does not return, in place of several that fail. */
  const silent = lines.filter(
    (line, index) =>
      !errors.test(line) && (index < first || index > last || !/SyncTerminatingPod|Processing pod event/.test(line)),
  );

  it('is named by its gap once it is over', async () => {
    const [one] = await ofLog(silent);
    expect(one?.headline).toMatch(/^complete in 48 s; 47 s between “container stopped” and “termination sync done”$/);
    expect(one?.findings.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is named by the step before it while it lasts', async () => {
    const end = silent.findIndex(line => line.includes('"Post-termination container state"'));
    // The kubelet continues its rounds with the next that is due
    const isRound = (line: string): boolean => line.includes('"SyncLoop (housekeeping)"');
    const round = silent.slice(0, end).findLast(isRound) ?? '';
    const [before = '', hour, minute, second] = /(\d\d):(\d\d):(\d\d)/.exec(round) ?? [];
    const since = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
    const later = Array.from({ length: 90 }, (_, at) => {
      const now = since + 2 * (at + 1);
      const clock = [Math.floor(now / 3600), Math.floor(now / 60) % 60, now % 60];
      const begin = round.replace(before, clock.map(part => String(part).padStart(2, '0')).join(':'));
      return [begin, begin.replace('(housekeeping)"', '(housekeeping) end"')];
    }).flat();
    const [one] = await ofLog([...silent.slice(0, end), ...later]);
    expect(one?.outcome).toBe('stuck');
    expect(one?.headline).toMatch(
      /^STUCK after “container stopped” for \dm\d\ds: waits for a final phase of the pod, which has phase Running/,
    );
    expect(one?.findings.map(({ rule, level }) => [rule, level])).toContainEqual(['stuck-worker', 'error']);
  });
});

describe('what is not a hang', () => {
  it('one unmounted volume does not end the trouble of another', async () => {
    const lines = linesOf(join(root, 'rules/stuck-volume-unmount/trigger.log.gz')).filter(line => line !== '');
    const done = lines.find(line => line.includes('UnmountVolume.TearDown succeeded')) ?? '';
    const late = done.replace(/\d\d:\d\d:\d\d\.\d{6}/, '11:05:52.000000');
    const [one] = await ofLog([...lines, late]);
    expect(one?.headline).toMatch(/^STUCK in volume unmount/);
  });

  it.each([
    ['with the watch', ['kubelet.log', 'pods.yaml']],
    ['from the log alone', ['kubelet.log']],
  ])('an OOM kill within the grace period is not a SIGKILL of another process, %s', async (_how, names) => {
    const sources = names.map(name => fileSource(fileOf('oom-in-grace-period', name)));
    const lifecycles = endsOf(await analyze(sources));
    expect(lifecycles.length).toBeGreaterThan(0);
    for (const { findings } of lifecycles) expect(findings.map(({ rule }) => rule)).not.toContain('grace-exceeded');
  });
});

describe('a hang in which the kubelet was restarted', () => {
  const log = linesOf(fileOf('stuck-volume-unmount', 'kubelet.log'));
  const last = log.findLastIndex(line => /durationBeforeRetry/.test(line));
  const [, pod = ''] = /"SyncLoop DELETE".*pods=\["([^"]+)"\]/.exec(log.join('\n')) ?? [];
  const [head = ''] = /^I\d{4} \d\d:\d\d:\d\d\.\d+ +\d+ /m.exec(log[last]?.replace(/^E/, 'I') ?? '') ?? [];
  /** After the last trouble this kubelet logs that the pod is there. */
  const lineBy = (process: string): string =>
    `${head.replace(/ \d+ $/, ` ${process} `)}kubelet.go:2500] "SyncLoop ADD" source="api" pods=["${pod}"]`;
  const [, process = ''] = / (\d+) $/.exec(head) ?? [];

  it.each([
    [process, 1],
    [`${process}9`, 0],
  ])('begins again: process %s', async (by, lasting) => {
    const lifecycles = await ofLog([...log.slice(0, last + 1), lineBy(by)]);
    const ofPod = lifecycles.filter(one => `${one.pod.namespace}/${one.pod.name}` === pod);
    expect(ofPod).toHaveLength(1);
    expect(ofPod.filter(({ headline }) => headline.startsWith('STUCK in volume unmount'))).toHaveLength(lasting);
  });
});
