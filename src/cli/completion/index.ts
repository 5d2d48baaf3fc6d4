import type { Command } from 'commander';
import { DIFF_REPORTS } from '../../diff/registry.js';
import { articles } from '../../explain/topics.js';
import { WAY_NAMES } from '../../live/kubelet-log/names.js';
import { REPORTS } from '../../report/registry.js';
import { EXIT } from '../exit.js';
import type { Io } from '../io.js';
import { bashCompletion } from './bash.js';
import { fishCompletion } from './fish.js';
import { kubectlCompletion } from './kubectl.js';
import { type CompletedCommand, modelOf } from './model.js';
import { zshCompletion } from './zsh.js';

const SHELLS = { bash: bashCompletion, zsh: zshCompletion, fish: fishCompletion } as const;

/** `podline completion SHELL`: a script that the shell reads once, made from the command line's definition. */
export function completionCommand(shell: keyof typeof SHELLS, program: Command, { stdout }: Io): number {
  stdout.write(SHELLS[shell](completed(program)));
  return EXIT.ok;
}

/** `podline __complete WORDS…`: the call that kubectl_complete-podline makes, each time. */
export function completeCommand(words: readonly string[], program: Command, { stdout }: Io): number {
  stdout.write(kubectlCompletion(completed(program), words));
  return EXIT.ok;
}

function completed(program: Command): CompletedCommand[] {
  const ids = new Set(articles().map(({ id }) => id));
  return modelOf(program, {
    '--output': Object.keys(REPORTS),
    'diff --output': Object.keys(DIFF_REPORTS),
    '--kubelet-log': WAY_NAMES,
    explain: [...ids].sort(),
    help: [...program.commands.map(command => command.name()), 'all'],
  });
}
