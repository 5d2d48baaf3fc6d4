import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../scratch.js';
import { podline } from './podline.js';

/** An earlier result: the logs are read once. */
const INPUTS = [join(scratch(), 'run.json')];
beforeAll(() =>
  podline(['samples/stuck-volume-unmount', 'samples/finalizer', '-q', '--evidence', '-o', `json=${INPUTS[0]}`]),
);

describe('-v', () => {
  it('prints everything: --all, --steps and --evidence', async () => {
    const full = await podline([...INPUTS, '-v']);
    expect(full).toEqual(await podline([...INPUTS, '--all', '--steps', '--evidence']));
    expect(full.stdout).not.toBe((await podline(INPUTS)).stdout);
  });
});

describe('--no-color', () => {
  it('means --color never, even after --color always', async () => {
    const colored = (...options: readonly string[]): Promise<{ stdout: string }> =>
      podline([...INPUTS, '--color', 'always', ...options]);
    expect((await colored()).stdout).toContain('\u001b[');
    expect((await colored('--no-color')).stdout).not.toContain('\u001b[');
    expect(await colored('--no-color')).toEqual(await podline([...INPUTS, '--color', 'never']));
  });
});
