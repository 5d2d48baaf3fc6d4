import { spawn } from 'node:child_process';
import { closeSync, cpSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { grouped } from '../../src/kit/grouped.js';
import { podline } from '../cli/podline.js';
import { root } from '../root.js';
import { scratch, scratchOfTest } from '../scratch.js';
import { ENDS, filled } from './accepted.js';
import { shellIn, standIns } from './stand-ins.js';
import { type Written, writtenInDocuments, writtenInHelp } from './written.js';

/** Every command in a document is run in a shell as it is written, in the order of the document. */

/** A sentence that names a command (`podline why`) is not one to type. */
const NAME = /^(?:kubectl )?podline((?: [a-z]+)+)$/;

const reader = scratch();

interface Ended {
  readonly command: string;
  readonly code: number | null;
  readonly stderr: string;
}

function typed(command: string, cwd: string, env: Readonly<Record<string, string>>, lasts: boolean): Promise<Ended> {
  const args = ['-o', 'pipefail', '-c', command];
  // Where a sentence leaves out the pipe
  const stdin = openSync(join(cwd, 'kubelet.log'), 'r');
  const child = spawn('bash', args, { cwd, env, stdio: [stdin, 'pipe', 'pipe'] });
  closeSync(stdin);
  const stop = (): void => {
    if (lasts) child.kill();
  };
  let stderr = '';
  child.stdout?.once('data', stop).resume();
  child.stderr?.once('data', stop).on('data', piece => {
    stderr += piece;
  });
  return new Promise(done => {
    child.once('close', (code, signal) => done({ command, code: signal === 'SIGTERM' ? 143 : code, stderr }));
  });
}

function linesOf(command: string): string[] {
  const [, name = ''] = NAME.exec(command) ?? [];
  return name === '' || existsSync(join(root, name.trim()))
    ? filled(command).split(/; (?=podline )/)
    : [`podline${name} --help`];
}

async function isAccepted(written: readonly Written[]): Promise<void> {
  const folder = scratchOfTest();
  cpSync(reader, folder, { recursive: true, verbatimSymlinks: true });
  const env = shellIn(folder);
  for (const line of written.flatMap(({ command }) => linesOf(command))) {
    const { codes, prints, lasts = false } = ENDS.find(({ command: of }) => of.test(line)) ?? ENDS[0];
    const ended = await typed(line, folder, env, lasts);
    expect(codes, JSON.stringify(ended)).toContain(ended.code);
    if (prints !== undefined) expect(ended.stderr).toMatch(prints);
  }
}

describe('the commands in documents', () => {
  const documents = [...grouped(writtenInDocuments(), ({ where }) => where)];

  it('are found where they are', () => {
    expect(documents.map(([where]) => where)).toContain('docs/store.md');
    expect(documents.flatMap(([, written]) => written).length).toBeGreaterThan(100);
  });

  describe('typed as they are written', { tags: 'long' }, () => {
    beforeAll(() => standIns(reader));

    it.each(documents)('%s', (_, written) => isAccepted(written));

    it('include the help of every command', async () => {
      const written = writtenInHelp((await podline(['help', 'all'])).stdout);
      expect(written.length).toBeGreaterThan(30);
      await isAccepted(written);
    });
  });
});
