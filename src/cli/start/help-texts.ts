import { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import { VERSION } from '../../kit/version.js';
import { withSubcommands } from '../arguments/help.js';
import { createProgram } from '../program.js';
import { helpKey } from './laid-out-help.js';

/** The output of each command line that only requests the help of one command, or the version, by its key. The build uses it. */
export function helpTexts(): Record<string, string> {
  const pieces: string[] = [];
  const stdout = new Writable({
    write(piece, _encoding, done) {
      pieces.push(String(piece));
      done();
    },
  });
  const io = { stdin: Readable.from([]), stdout, stderr: stdout, env: {} };
  const texts = withSubcommands(createProgram(io, () => undefined, 'podline')).map(command => {
    command.outputHelp();
    return [helpKey(['help', ...pathOf(command)]), pieces.splice(0).join('')];
  });
  return { version: `${VERSION}\n`, ...Object.fromEntries(texts) };
}

const pathOf = (command: Command): string[] =>
  command.parent === null ? [] : [...pathOf(command.parent), command.name()];
