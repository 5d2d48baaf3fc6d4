import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { podline } from '../../cli/podline.js';
import { root } from '../../root.js';
import { scratch } from '../../scratch.js';

/** What people see of the samples. `npm run goldens` writes them; look at what changed. */
const folder = join(import.meta.dirname, 'goldens');
const update = process.env.UPDATE_GOLDENS !== undefined;

interface Golden {
  readonly sample: string;
  /** In a terminal; in a pipe nothing is cut. */
  readonly width?: number | 'pipe';
  readonly args?: readonly string[];
  /** A report quotes lines that its result lacks: this one is made from the log. */
  readonly quotes?: true;
}

const SAMPLES = [
  'mirror-pod-delete',
  'graceful-quick',
  'graceful-quick-v2',
  'ignores-sigterm',
  'ignores-sigterm-witnesses',
  'finalizer',
  'stuck-volume-unmount',
  'static-manifest-removed',
  'kubelet-killed-mid-termination',
  'rules/missing-step',
  'rules/input-filtered',
];

const GOLDENS: readonly Golden[] = [
  ...SAMPLES.map(sample => ({ sample })),
  { sample: 'stuck-volume-unmount', width: 60 },
  { sample: 'stuck-volume-unmount', width: 80 },
  { sample: 'stuck-volume-unmount', width: 200 },
  { sample: 'stuck-volume-unmount', args: ['--all', '--steps'] },
  { sample: 'stuck-volume-unmount', width: 'pipe' },
  { sample: 'stuck-volume-unmount', args: ['--summary'] },
  ...([80, 120, 'pipe'] as const).map(width => ({
    sample: 'namespace-delete-and-liveness',
    width,
    args: ['--summary'],
  })),
  { sample: 'namespace-delete-and-liveness', args: ['--by', 'kind'] },
  { sample: 'rules/unexplained-complaint' },
  { sample: 'stuck-volume-unmount', args: ['--evidence'] },
  { sample: 'mirror-pod-delete', args: ['-o', 'markdown'] },
  { sample: 'rules/missing-step', args: ['-o', 'markdown'] },
  { sample: 'mirror-delete-witnesses', args: ['-o', 'markdown'] },
  ...['perfetto', 'otlp', 'intervals', 'mermaid'].map(format => ({
    sample: 'mirror-pod-delete',
    args: ['-o', format],
  })),
  { sample: 'rules/missing-step', args: ['-o', 'mermaid'] },
  ...['text', 'ndjson'].map(format => ({ sample: 'stuck-starts', args: ['-o', format], quotes: true as const })),
  ...['markdown', 'csv'].map(format => ({ sample: 'stuck-starts', args: ['-o', format] })),
  { sample: 'stuck-starts', args: ['-o', 'text', '--starts'], quotes: true },
  { sample: 'stuck-starts', args: ['-o', 'markdown', '--starts'] },
  { sample: 'graceful-quick', args: ['--life', 'quick'] },
  { sample: 'evicted-completed-crashloop', args: ['--life', 'crash'] },
  { sample: 'mirror-delete-1.29', args: ['--life', 'st1-node1'] },
  { sample: 'mirror-delete-1.29', args: ['--life', 'st1-node1', '-o', 'markdown'] },
  { sample: 'mirror-pod-delete', args: ['--life', 'nginx-static-pod-10.11.251.2'] },
  { sample: 'static-manifest-edited', args: ['--life', 'st3-node1'] },
  { sample: 'kubelet-killed-mid-termination', args: ['--life', 'st1-node1'] },
  { sample: 'stuck-starts', args: ['--life', 'billing-0', '-o', 'markdown'] },
  { sample: 'graceful-quick', args: ['-o', 'csv'] },
  { sample: 'graceful-quick', args: ['-o', 'markdown'] },
  { sample: 'rules/missing-step', args: ['-o', 'svg'] },
];

const nameOf = ({ sample, width, args = [] }: Golden): string =>
  [sample.replace('/', '-'), ...(width === undefined ? [] : [width]), ...args.map(arg => arg.replace(/^-+/, ''))].join(
    '.',
  );

const goldens = GOLDENS.map(golden => ({ ...golden, name: `${nameOf(golden)}.txt` }));

describe('podline analyze', () => {
  it('has a golden for each sample, and no other', async () => {
    if (update) {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      for (const golden of goldens) writeFileSync(join(folder, golden.name), await printed(golden));
    }
    expect(readdirSync(folder).sort()).toEqual(goldens.map(({ name }) => name).sort());
  });

  it.each(goldens)('prints $name', async golden => {
    expect(await printed(golden)).toBe(readFileSync(join(folder, golden.name), 'utf8'));
  });
});

async function printed({ sample, width, args, quotes }: Golden): Promise<string> {
  const isFirst = width === undefined && args === undefined;
  const paths = isFirst || quotes ? pathsOf(sample) : [await resultOf(sample)];
  const { status, stdout, stderr } = await podline(['analyze', ...paths, ...(args ?? [])], '', {
    COLUMNS: width === 'pipe' ? '' : String(width ?? 120),
  });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

function pathsOf(sample: string): string[] {
  const inputs = readdirSync(join(root, 'samples', sample)).filter(name =>
    /^(?:kubelet|pods|trigger|runtime|audit|ctr-events|events-w|kubectl-delete)\./.test(name),
  );
  return inputs.sort().map(name => `samples/${sample}/${name}`);
}

const results = scratch();

/** What is printed of a sample in many ways is printed from its result, so its log is read once. */
async function resultOf(sample: string): Promise<string> {
  const result = join(results, `${sample.replace('/', '-')}.json`);
  if (!existsSync(result)) await podline(['analyze', ...pathsOf(sample), '-q', '--evidence', '-o', `json=${result}`]);
  return result;
}
