import { spawnSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { itWith } from '../installed.js';
import { root } from '../root.js';
import { scratch } from '../scratch.js';
import { podline } from './podline.js';

const folder = scratch();
/** The scripts ask the program that was typed. */
symlinkSync(join(root, packageFile.bin.podline), join(folder, 'podline'));
const env = { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) };

async function scriptOf(shell: string): Promise<string> {
  const { status, stdout } = await podline(['completion', shell]);
  expect(status).toBe(0);
  const file = join(folder, shell);
  writeFileSync(file, stdout);
  return file;
}

/** What is typed, and the only possible completion. */
const TYPED: readonly (readonly [typed: string, word: string])[] = [
  ['expl', 'explain'],
  ['check --pol', '--policy'],
  ['check -o js', 'json'],
  ['diff -o m', 'markdown'],
  ['check --color alw', 'always'],
  ['explain volumes-unmounte', 'volumes-unmounted'],
  ['explain missing-s', 'missing-step'],
  ['--fol', '--follow'],
  ['completion z', 'zsh'],
  ['help al', 'all'],
  ['why --sort du', 'duration'],
];

describe('podline completion', () => {
  it('works in bash', async () => {
    // bash takes `--output=js` for three words
    const all = [...TYPED, ['check --output = js', 'json'] as const];
    const completions = all.map(
      ([typed]) =>
        `COMP_WORDS=(podline ${typed}); COMP_CWORD=$((\${#COMP_WORDS[@]}-1)); _podline; echo "\${COMPREPLY[*]}"`,
    );
    const { stdout, stderr } = spawnSync(
      'bash',
      ['--norc', '-uc', [`source ${await scriptOf('bash')}`, ...completions].join('\n')],
      {
        encoding: 'utf8',
        env,
      },
    );
    expect(stderr).toBe('');
    expect(stdout.trim().split('\n')).toEqual(all.map(([, word]) => word));
  });

  it('takes an option and its value for one word', async () => {
    const { stdout } = await podline(['__complete', 'diff', '--output=js']);
    expect(stdout).toBe('--output=json\n:4\n');
  });

  it('completes an alias in bash', async () => {
    const typed = `shopt -s expand_aliases; alias pl=podline; COMP_WORDS=(pl expl); COMP_CWORD=1; _podline; echo "\${COMPREPLY[*]}"`;
    const script = `source ${await scriptOf('bash')}\n${typed}`;
    const { stdout } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8', env });
    expect(stdout).toBe('explain\n');
  });

  it('leaves file names to bash', async () => {
    const completions = `source ${await scriptOf('bash')}; COMP_WORDS=(podline analyze --watch po); COMP_CWORD=3; _podline; echo "\${#COMPREPLY[@]}"; complete -p podline kubectl-podline`;
    const { stdout } = spawnSync('bash', ['--norc', '-c', completions], { encoding: 'utf8', env });
    expect(stdout).toMatch(/^0\n.*-o default.* podline\n.*-o default.* kubectl-podline\n$/);
  });

  itWith('fish')('works in fish', async () => {
    const completions = TYPED.map(([typed]) => `complete -C 'podline ${typed}' | string split -f1 \\t`);
    const { stdout } = spawnSync(
      'fish',
      ['--no-config', '-c', [`source ${await scriptOf('fish')}`, ...completions].join('\n')],
      {
        encoding: 'utf8',
        env,
      },
    );
    expect(stdout.trim().split('\n')).toEqual(TYPED.map(([, word]) => word));
  });

  itWith('zsh', 'script')('works in zsh', async () => {
    const setup = join(folder, 'setup');
    const lines = [
      ...['bindkey -e', 'autoload -Uz compinit', 'compinit -u -D', `source ${await scriptOf('zsh')}`],
      'podline() { if [[ $1 == __complete ]]; then command podline "$@"; else print -r -- "typed<$*>"; fi }',
    ];
    writeFileSync(setup, `${lines.join('\n')}\n`);
    const input = [`source ${setup}`, ...TYPED.map(([typed]) => `podline ${typed}\t`), 'exit', ''].join('\n');
    const { stdout } = spawnSync('script', ['-qc', 'zsh -f -i', '/dev/null'], { input, encoding: 'utf8', env });
    const words = [...stdout.matchAll(/^typed<(.*)>/gm)].map(([, typed = '']) => typed.split(' ').at(-1));
    expect(words).toEqual(TYPED.map(([, word]) => word));
  });

  it('is refused for other shells', async () => {
    const { status, stderr } = await podline(['completion', 'tcsh']);
    expect(status).toBe(2);
    expect(stderr).toContain('bash, zsh, fish');
  });
});
