import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { engineFlags } from '../../../src/cli/start/code-cache.js';
import { podline } from '../podline.js';

it('every flag is known to the current engine', () => {
  const options = spawnSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).stdout;
  for (const flag of engineFlags(process.versions.v8))
    expect(options).toContain(`${flag.replace(/=.*/, '').replace('--no-', '--')} (`);
});

it('only flags that an engine knows are passed', () => {
  const namesFor = (version: string): string[] => engineFlags(version).map(flag => flag.replace(/=.*/, ''));
  expect(namesFor('11.3.244.8-node.38')).toEqual([
    '--heap-growing-percent',
    '--interrupt-budget',
    '--no-flush-bytecode',
  ]);
  for (const later of [
    '11.8.172.17-node.20',
    '12.4.254.21-node.33',
    '13.6.233.10-node.28',
    '14.1.146.11-node.20',
    '14.6.202.34-node.34',
  ])
    expect(namesFor(later)).toEqual(['--heap-growing-percent']);
  expect(namesFor('14.2.231.9-node.1')).toEqual([]);
});

it('an agent runs with flags that save memory, and nothing else does', async () => {
  const { v8 } = process.versions;
  for (const words of [['agent'], ['agent', 'kubelet.log'], ['--', 'agent']])
    expect(engineFlags(v8, words)).toContain('--heap-growing-percent=20');
  for (const words of [[], ['kubelet.log'], ['explain', 'agent'], ['--quiet', 'agent']])
    expect(engineFlags(v8, words)).not.toContain('--heap-growing-percent=20');
  // After an option, `agent` is no command but the name of an input
  const { status, stderr } = await podline(['--quiet', 'agent']);
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^podline: agent: no such command, file or folder/)]);
});
