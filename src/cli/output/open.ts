import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { complain, type Io } from '../io.js';

/** If a command has no `--open`, its `-o` can be anything: a folder, a file. */
type OpenOptions = { readonly open: true; readonly output?: readonly string[] } | { readonly open?: undefined };

const PAGE = 'html=';

/** `--open`: the page is written to a file, which the browser of this machine then shows. */
export function openPages(program: Command, io: Io): void {
  program
    .hook('preAction', (_program, command) => {
      const options = command.opts<OpenOptions>();
      if (options.open) command.setOptionValue('output', withPage(options.output));
    })
    .hook('postAction', async (_program, command) => {
      const options = command.opts<OpenOptions>();
      if (!options.open) return;
      const page = options.output?.find(one => one.startsWith(PAGE));
      if (page !== undefined) await show(resolve(page.slice(PAGE.length)), io);
    });
}

/** `html` without a file means a temporary one. */
function withPage(output: readonly string[] = ['html']): string[] {
  const named = output.some(one => one.startsWith(PAGE));
  const others = output.filter(one => one !== 'html');
  return named ? [...output] : [...others, `${PAGE}${join(mkdtempSync(join(tmpdir(), 'podline-')), 'report.html')}`];
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'open', win32: 'explorer.exe' };

/** Continues as soon as the opener runs: a browser may stay open for days. */
export async function show(file: string, io: Io): Promise<void> {
  const opener = OPENERS[process.platform] ?? 'xdg-open';
  const child = spawn(opener, [file], { detached: true, env: io.env, stdio: 'ignore' });
  const error = await new Promise<Error | null>(done => {
    child.once('spawn', () => done(null));
    child.once('error', done);
  });
  child.unref();
  if (error !== null) complain(io, `${opener} could not be started: open ${file} in a browser`);
}
