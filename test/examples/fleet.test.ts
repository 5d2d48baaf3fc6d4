import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { podline } from '../cli/podline.js';
import { describeWith, itWith } from '../installed.js';
import { PACKAGES } from '../packages/installed.js';
import { root } from '../root.js';
import { scratchOfTest } from '../scratch.js';
import { refused } from './kubernetes.js';

const examples = join(root, 'examples/fleet');

interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly securityContext?: Readonly<Record<string, unknown>> & { readonly capabilities?: unknown };
  readonly resources?: { readonly limits?: Readonly<Record<string, string>> };
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly livenessProbe?: { readonly httpGet: { readonly path: string } };
  readonly readinessProbe?: { readonly httpGet: { readonly path: string } };
  readonly volumeMounts?: readonly { readonly name: string; readonly readOnly?: boolean }[];
}

interface PodSpec {
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly volumes: readonly { readonly name: string; readonly hostPath?: { readonly path: string } }[];
}

interface Resource {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: { readonly template?: { readonly spec: PodSpec } };
}

const BASES = ['agent', 'common', 'workers', 'bucket', 'monitoring'];

const filesOf = (base: string): string[] =>
  readdirSync(join(examples, base))
    .filter(file => file.endsWith('.yaml') && file !== 'kustomization.yaml')
    .map(file => join(base, file));

const manifests = BASES.filter(base => base !== 'monitoring').flatMap(filesOf);
const resourcesIn = (text: string): Resource[] => loadAll(text) as Resource[];
const resources = manifests.flatMap(file => resourcesIn(readFileSync(join(examples, file), 'utf8')));
const pods = resources.flatMap(({ metadata: { name }, spec }) =>
  spec?.template === undefined ? [] : [{ name, pod: spec.template.spec }],
);

describeWith(PACKAGES)('manifests and the types of the API', { tags: 'long' }, () => {
  it.each(manifests)('are accepted by the API of Kubernetes: %s', file => {
    const found = resourcesIn(readFileSync(join(examples, file), 'utf8'));
    expect(found.length).toBeGreaterThan(0);
    expect(found.flatMap(refused)).toEqual([]);
  });

  it('would be refused with a mistake', () => {
    const [agent] = resources.filter(({ kind }) => kind === 'DaemonSet');
    const broken = JSON.parse(JSON.stringify(agent));
    const [container] = broken.spec.template.spec.containers;
    container.imagePullPolice = 'Always';
    container.ports[0].containerPort = '9464';
    delete container.name;
    delete broken.spec.selector;
    expect(refused(broken)).toHaveLength(4);
    expect(refused({ apiVersion: 'apps/v1beta1', kind: 'DaemonSet' })).toHaveLength(1);
  });

  itWith('kubectl').each(BASES)('are built by kustomize: %s', base => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', join(examples, base)], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(resourcesIn(stdout).flatMap(refused)).toEqual([]);
  });
});

describe('the manifests', () => {
  it('name every file of their folder', () => {
    for (const base of BASES) {
      const text = readFileSync(join(examples, base, 'kustomization.yaml'), 'utf8');
      const others = readdirSync(join(examples, base)).filter(file => file !== 'kustomization.yaml');
      const forPrograms = ['alerts.test.yaml', 'scrape.yaml'];
      expect(others.filter(file => !text.includes(file) && !forPrograms.includes(file))).toEqual([]);
    }
  });

  it.each(pods)('request no right that they do not need: $name', ({ pod }) => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
    for (const { securityContext, resources } of [...pod.containers, ...(pod.initContainers ?? [])]) {
      expect(securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false });
      expect(securityContext?.capabilities).toMatchObject({ drop: ['ALL'] });
      expect(resources?.limits?.memory).toBeDefined();
    }
    for (const { securityContext } of pod.containers) {
      expect(securityContext).not.toHaveProperty('runAsUser');
      expect(securityContext?.capabilities).not.toHaveProperty('add');
    }
  });

  it('for agents can only read the journal', () => {
    const [agent] = pods.filter(({ name }) => name === 'podline-agent');
    const [journal] = agent?.pod.volumes.filter(({ hostPath }) => hostPath?.path === '/var/log/journal') ?? [];
    const [container] = agent?.pod.containers ?? [];
    expect(container?.volumeMounts?.find(({ name }) => name === journal?.name)?.readOnly).toBe(true);
    expect(container?.livenessProbe?.httpGet.path).toBe('/livez');
    expect(container?.readinessProbe?.httpGet.path).toBe('/readyz');
    expect(container?.args).toContain(`--metrics=$(POD_IP):${container?.ports?.[0]?.containerPort}`);
  });

  it('call podline with existing options', async () => {
    const calls = pods.flatMap(({ pod }) => pod.containers).filter(({ args, command }) => args && !command);
    expect(calls.length).toBeGreaterThan(2);
    for (const { args = [] } of calls) {
      const words = args.slice(
        0,
        args.findIndex(word => /^[-$]/.test(word)),
      );
      const { stdout } = await podline([...words, '--help']);
      const options = args.flatMap(word => /^--[\w-]+/.exec(word) ?? []);
      expect(options.length).toBeGreaterThan(0);
      expect(options.filter(option => !stdout.includes(option))).toEqual([]);
    }
  });
});

describe('the job for a list of collections', () => {
  it('divides them: one pod reads each, and a failure does not keep the others from being read', () => {
    const folder = scratchOfTest();
    const list = join(folder, 'collections.txt');
    writeFileSync(list, 'a http://x/a\nb http://x/b\nc http://x/c\nd http://x/d\n');
    const read = (index: number): { status: number | null; stdout: string } => {
      const stub = 'podline() { echo "$@"; [ "$3" != http://x/a ]; }; . "$0"';
      return spawnSync('sh', ['-c', stub, join(examples, 'bucket/read.sh')], {
        encoding: 'utf8',
        env: { ...process.env, LIST: list, STORE: 'S', COMPLETIONS: '3', JOB_COMPLETION_INDEX: String(index) },
      });
    };
    expect([0, 1, 2].map(read)).toMatchObject([
      { status: 1, stdout: 'store S http://x/a --cluster a\nstore S http://x/d --cluster d\n' },
      { status: 0, stdout: 'store S http://x/b --cluster b\n' },
      { status: 0, stdout: 'store S http://x/c --cluster c\n' },
    ]);
  });
});
