import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { scratch } from '../scratch.js';
import { podline } from './podline.js';

/** An earlier result: the logs are read once. */
const INPUTS = [join(scratch(), 'run.json')];
beforeAll(() =>
  podline(['samples/stuck-volume-unmount', 'samples/finalizer', '-q', '--evidence', '-o', `json=${INPUTS[0]}`]),
);

const podsOf = async (...options: readonly string[]): Promise<string[]> => {
  const { stdout } = await podline([...INPUTS, '--summary', ...options]);
  return [...stdout.matchAll(/^\S+ +default\/([\w-]+)/gm)].map(([, name = '']) => name);
};

describe('the list of deletions', () => {
  it.each([
    ['worst', ['busytmp', 'busybind', 'finpod']],
    ['time', ['finpod', 'busytmp', 'busybind']],
    ['duration', ['busytmp', 'busybind', 'finpod']],
    ['name', ['busybind', 'busytmp', 'finpod']],
  ])('has the requested order: %s', async (order, pods) => {
    expect(await podsOf('--sort', order)).toEqual(pods);
    const { stdout } = await podline([...INPUTS, '--sort', order, '-o', 'markdown']);
    expect([...new Set(stdout.match(/finpod|busytmp|busybind/g))]).toEqual(pods);
  });

  it('has the requested verdicts and lengths', async () => {
    expect(await podsOf('--min-duration', '30s')).toEqual(['busytmp', 'busybind']);
    expect(await podsOf('--verdict', 'stuck,findings', '--verdict', 'held')).toHaveLength(3);
  });

  it('may be empty, which is an answer and no error', async () => {
    const { status, stdout } = await podline([...INPUTS, '--verdict', 'stuck']);
    expect(status).toBe(0);
    expect(stdout).toContain('Nothing fits what was asked for. The input has 3 pods:');
  });
});

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
