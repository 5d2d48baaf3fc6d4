import { describe, expect, it } from 'vitest';
import type { ResultDocument } from '../../../src/document/contract/types.js';
import { readDocument } from '../../../src/document/read.js';
import { inScope, judge } from '../../../src/show/policy/judge.js';
import { readPolicy } from '../../../src/show/policy/read.js';
import { analyzed } from '../../analyze/analyzed.js';
import { linesOf } from '../../analyze/samples.js';

const UID = '6a1f0c52-0f3c-4a53-9b1e-2f6f1d0b7c77';
const POD = `cart-0_shop(${UID})`;
const SANDBOX = 'c4d0a1b2'.repeat(8);
const CONTAINER = '9e8f7a6b'.repeat(8);
const died = (id: string): string =>
  `SyncLoop (PLEG): "${POD}", event: &pleg.PodLifecycleEvent{ID:"${UID}", Type:"ContainerDied", Data:"${id}"}`;

/** The end of a pod as kubelets before 1.20 print it: no step of a worker has a line. */
const OLD = [
  ['08:11:02.104211', 'kubelet.go:1904', `SyncLoop (ADD, "api"): "${POD}"`],
  ['08:14:40.332871', 'kubelet.go:1920', `SyncLoop (DELETE, "api"): "${POD}"`],
  [
    '08:14:40.340112',
    'kuberuntime_container.go:581',
    `Killing container "docker://${CONTAINER}" with 30 second grace period`,
  ],
  ['08:14:42.018203', 'kubelet.go:1933', died(CONTAINER)],
  ['08:14:42.018377', 'kubelet.go:1933', died(SANDBOX)],
  ['08:14:52.500913', 'status_manager.go:565', `Pod "${POD}" fully terminated and removed from etcd`],
  ['08:14:52.511740', 'kubelet.go:1920', `SyncLoop (DELETE, "api"): "${POD}"`],
  ['08:14:52.512009', 'kubelet.go:1914', `SyncLoop (REMOVE, "api"): "${POD}"`],
].map(([time, site, text]) => `I0611 ${time}    1833 ${site}] ${text}`);

function missing(document: ResultDocument, steps: readonly string[]) {
  const { policy } = readPolicy(`steps: {graceful: [${steps.join(', ')}]}`);
  if (policy === null) throw new Error('no policy');
  return judge(inScope(document, policy), policy)
    .filter(({ expected }) => steps.some(step => expected.startsWith(`${step} (`)))
    .map(({ grade, found }) => `${grade}: ${found}`);
}

describe('a step that a policy requires', () => {
  const unlogged = ['cgroup-removed', 'forgotten'];

  it('is not missing where no possible version of the kubelet has a line for it', async () => {
    const document = await analyzed([['kubelet.log', OLD.join('\n')]]);
    expect(document.input.kubelets).toMatchObject([{ version: null, minors: { min: null, max: '1.19' } }]);
    expect(document.lifecycles).toMatchObject([{ kind: 'graceful', outcome: 'removed' }]);
    const why = 'not evaluated: kubelet of this version has no line for it';
    expect(missing(document, unlogged)).toEqual([why, why]);
  });

  it('is missing where each version has one', async () => {
    const lines = linesOf('graceful-quick').filter(
      line => !line.includes('removed cgroups') && !line.includes('no longer known to the kubelet'),
    );
    expect(linesOf('graceful-quick').length - lines.length).toBeGreaterThanOrEqual(2);
    const document = await analyzed([['kubelet.log', lines.join('\n')]]);
    const found = missing(document, unlogged);
    expect(found).toHaveLength(2);
    for (const text of found) expect(text).toMatch(/^error: no line for it/);
  });

  it('is not missing where --vmodule has raised only other files', async () => {
    const quiet = linesOf('graceful-quick-v2');
    const [pid = ''] = /(?<= )\d+(?= \w+\.go:)/.exec(quiet[0] ?? '') ?? [];
    const raised = linesOf('graceful-quick')
      .filter(line => /\bpod_workers\.go:\d+\]/.test(line))
      .map(line => line.replace(/(?<= )\d+(?= \w+\.go:)/, pid))
      .slice(0, 3);
    expect(raised).toHaveLength(3);
    const document = await analyzed([['kubelet.log', [...raised, ...quiet].join('\n')]]);
    expect(document.input.kubelets[0]).toMatchObject({ verbosity: 4, levels: { general: 2 } });
    expect(missing(document, ['cgroup-removed'])).toEqual([expect.stringMatching(/^not evaluated: /)]);
  });

  it('is judged by version and level in a document of an earlier version, which has no more', async () => {
    const demanded = async (sample: string) => {
      const { input, ...rest } = await analyzed([['kubelet.log', withoutCgroup(sample).join('\n')]]);
      const kubelets = input.kubelets.map(({ pid, from, to, versionBasis, verbosity }) => {
        return { pid, from, to, version: 'v1.30.2', versionBasis, verbosity };
      });
      const read = readDocument(JSON.stringify({ ...rest, input: { ...input, kubelets } }));
      if (read.document === null) throw new Error(read.problem);
      return missing(read.document, ['cgroup-removed']);
    };
    expect(await demanded('graceful-quick')).toEqual([expect.stringMatching(/^error: no line for it/)]);
    expect(await demanded('graceful-quick-v2')).toEqual([
      expect.stringMatching(/^not evaluated: it is logged at -v=4/),
    ]);
  });
});

const withoutCgroup = (sample: string): string[] => linesOf(sample).filter(line => !line.includes('removed cgroups'));
