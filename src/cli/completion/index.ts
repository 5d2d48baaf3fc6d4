import type { Command } from 'commander';
import { DIFF_REPORTS } from '../../diff/registry.js';
import { articles } from '../../explain/topics.js';
import { REPORTS } from '../../report/registry.js';
import { EXIT } from '../exit.js';
import type { Io } from '../io.js';
import { bashCompletion } from './bash.js';
import { fishCompletion } from './fish.js';
import { modelOf } from './model.js';
import { zshCompletion } from './zsh.js';

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

/** `podline completion SHELL`: a script that the shell reads once, made from the command line as it is. */
export function completionCommand(shell: keyof typeof SHELLS, program: Command, { stdout }: Io): number {
  const ids = new Set(articles().map(({ id }) => id));
  const commands = modelOf(program, {
    '--output': Object.keys(REPORTS),
    'diff --output': Object.keys(DIFF_REPORTS),
    explain: [...ids].sort(),
  });
  stdout.write(SHELLS[shell](commands));
  return EXIT.ok;
}
