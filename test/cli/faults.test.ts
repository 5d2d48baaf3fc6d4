import {
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { open, watch } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { root } from '../root.js';
import { scratch } from '../scratch.js';
import { podline } from './podline.js';
import { makeFifo, running, shell } from './running.js';

const LOG = 'samples/mirror-pod-delete/kubelet.log';
const folder = scratch();
const path = (name: string): string => join(folder, name);
/** A file that can be opened and fails when it is read; root can read all others. */
const UNREADABLE = '/proc/self/mem';

type Commands = Readonly<Record<string, readonly string[]>>;
const COMMANDS: Commands = { analyze: [LOG] };
const MORE: Commands = {
  parse: ['parse', 'samples/graceful-quick/kubelet.log'],
  check: ['check', LOG],
  diff: ['diff', LOG, LOG],
  explain: ['explain'],
  completion: ['completion', 'bash'],
};

describe.each(Object.entries(COMMANDS))('the command %s', outlivesItsOutput);
describe.each(Object.entries(MORE))('the command %s', { tags: 'long' }, outlivesItsOutput);

function outlivesItsOutput(_: string, args: readonly string[]): void {
  it('reports that the disk is full, and nothing more', async () => {
    const { code, stderr } = await shell(`$podline ${args.join(' ')} > /dev/full`);
    expect([code, stderr]).toEqual([2, 'podline: standard output: ENOSPC: no space left on device, write\n']);
  });

  it('prints nothing when its reader has gone', async () => {
    const { stdout, stderr } = await shell(
      `$podline ${args.join(' ')} | (exec 0<&-; sleep 0.1); echo "\${PIPESTATUS[0]}"`,
    );
    expect([stdout, stderr]).toEqual(['0\n', '']);
  });
}

describe('an output file', () => {
  it('keeps its former content if the new one does not fit on the disk, and the others are written', async () => {
    writeFileSync(path('good.json'), 'good');
    const { code, stdout, stderr } = await shell(
      `trap '' XFSZ; ulimit -f 1; $podline samples/graceful-quick -o json=${path('good.json')} -o text`,
    );
    expect(code).toBe(2);
    expect(stdout).toContain('default/quick');
    expect(stderr).toMatch(/^podline: \S*good\.json was not written: EFBIG\b.*\n$/);
    expect(readFileSync(path('good.json'), 'utf8')).toBe('good');
    expect(readdirSync(folder).filter(name => name.includes('partial'))).toEqual([]);
  });

  it('is not written if its folder does not exist, and the others are', async () => {
    const { status, stdout, stderr } = await podline([LOG, '-o', `json=${path('nowhere/a.json')}`, '-o', 'text']);
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^podline: \S+ was not written: no such file or folder\n$/),
    ]);
    expect(stdout).toContain('nginx-static-pod');
  });

  it('is written to and not replaced if it is a device', async () => {
    expect(await podline([LOG, '-o', 'json=/dev/full'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('/dev/full was not written: ENOSPC'),
    });
    expect(await podline([LOG, '-o', 'json=/dev/null'])).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync('/dev').filter(name => name.includes('partial'))).toEqual([]);
  });

  it('stays a link if it is one', async () => {
    writeFileSync(path('target.json'), 'old');
    symlinkSync(path('target.json'), path('link.json'));
    expect((await podline([LOG, '-o', `json=${path('link.json')}`])).status).toBe(0);
    expect(endsOf(JSON.parse(readFileSync(path('target.json'), 'utf8')))).toHaveLength(1);
  });

  it.each(['same name', 'hard link', 'link'])('is refused if it is an input by the %s', async how => {
    const log = path(`input of ${how}.log`);
    const other = how === 'same name' ? log : path(`output of ${how}.log`);
    copyFileSync(join(root, LOG), log);
    const before = readFileSync(log, 'utf8');
    if (how === 'hard link') linkSync(log, other);
    if (how === 'link') symlinkSync(log, other);
    for (const args of [[log], ['check', log], ['diff', LOG, log]]) {
      const answer = { status: 2, stdout: '', stderr: `podline: --output ${other}: it is one of the inputs\n` };
      expect(await podline([...args, '-o', `json=${other}`])).toEqual(answer);
    }
    expect(readFileSync(log, 'utf8')).toBe(before);
  });

  it('is never half written when the program is ended', { tags: 'long' }, async () => {
    const out = path('ended');
    mkdirSync(out);
    writeFileSync(join(out, 'run.json'), 'good');
    const stop = new AbortController();
    const { child, ended } = running(['samples/evicted-by-limit', '-o', `json=${join(out, 'run.json')}`]);
    const watching = (async () => {
      for await (const { filename } of watch(out, { signal: stop.signal }))
        if (filename?.endsWith('.partial')) child.kill('SIGTERM');
    })().catch(() => {});
    await ended;
    stop.abort();
    await watching;
    expect(readdirSync(out)).toEqual(['run.json']);
    const text = readFileSync(join(out, 'run.json'), 'utf8');
    if (text !== 'good') expect(JSON.parse(text).schemaVersion).toBe(4);
  });
});

describe('an input that cannot be read', () => {
  it.each([
    ['analyze', [LOG, UNREADABLE], 'nginx-static-pod'],
    ['check', ['check', LOG, UNREADABLE], 'PASSED'],
  ])('does not keep %s from reading the others', async (_, args, expected) => {
    const { status, stdout, stderr } = await podline(args);
    expect([status, stderr]).toEqual([2, `podline: ${UNREADABLE}: it cannot be read (I/O error)\n`]);
    expect(stdout).toContain(expected);
  });

  it('is reported once next to the logs of a cluster', async () => {
    for (const node of ['a', 'b']) {
      mkdirSync(path(`cluster/${node}`), { recursive: true });
      copyFileSync(join(root, LOG), path(`cluster/${node}/kubelet.log`));
    }
    symlinkSync(UNREADABLE, path('cluster/unreadable.log'));
    const { status, stderr } = await podline([path('cluster')]);
    expect([status, stderr]).toEqual([
      2,
      `podline: ${path('cluster/unreadable.log')}: it cannot be read (I/O error)\n`,
    ]);
  });

  it('does not keep diff from reading the rest of a folder', async () => {
    mkdirSync(path('side'));
    copyFileSync(join(root, LOG), path('side/kubelet.log'));
    symlinkSync(UNREADABLE, path('side/unreadable.log'));
    const { status, stdout, stderr } = await podline(['diff', LOG, path('side')]);
    expect([status, stderr]).toEqual([2, `podline: ${path('side/unreadable.log')}: it cannot be read (I/O error)\n`]);
    expect(stdout).toContain('nginx-static-pod');
  });
});

describe('podline while it reads', () => {
  it('reads what comes through a named pipe, and notes that a file is gone', async () => {
    const [fifo, gone] = [path('fifo'), path('gone.log')];
    makeFifo(fifo);
    copyFileSync(join(root, LOG), gone);
    const ended = podline([fifo, gone]);
    // Opening the pipe waits for the reader, which has listed its inputs by then
    const writer = await open(fifo, 'w');
    rmSync(gone);
    await writer.writeFile(readFileSync(join(root, LOG)));
    await writer.close();
    const { status, stdout, stderr } = await ended;
    expect([status, stderr]).toEqual([2, `podline: ${gone}: no such file or folder\n`]);
    expect(stdout).toContain('nginx-static-pod');
  });

  it('accepts that a file was shortened', async () => {
    const [fifo, cut] = [path('fifo-2'), path('cut.log')];
    makeFifo(fifo);
    copyFileSync(join(root, LOG), cut);
    const ended = podline([fifo, cut]);
    const writer = await open(fifo, 'w');
    writeFileSync(cut, readFileSync(cut).subarray(0, 700));
    await writer.close();
    const { status, stdout, stderr } = await ended;
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('cut.log');
  });

  it('is ended by SIGTERM and leaves nothing', () => endsBy('SIGTERM'));
  it('is ended by SIGINT and leaves nothing', { tags: 'long' }, () => endsBy('SIGINT'));

  async function endsBy(signal: NodeJS.Signals): Promise<void> {
    const out = path(signal);
    mkdirSync(out);
    writeFileSync(join(out, 'run.json'), 'good');
    const { child, ended } = running(['-', '-o', `json=${join(out, 'run.json')}`]);
    // More than a pipe can store: the writer is done when a program reads
    const log = readFileSync(join(root, LOG), 'utf8').repeat(40);
    await new Promise<void>(resolve => child.stdin?.write(log, () => resolve()));
    child.kill(signal);
    expect(await ended).toEqual({ code: null, signal, stdout: '', stderr: '' });
    expect(readdirSync(out)).toEqual(['run.json']);
    expect(readFileSync(join(out, 'run.json'), 'utf8')).toBe('good');
  }
});

describe('a name with control characters', () => {
  const name = path('a\u001b[2J\n::error::owned\u202e.log');

  it('is shown without effect', async () => {
    for (const args of [[name], ['check', name], ['diff', name, name], ['parse', name], [LOG, '--policy', name]]) {
      const { status, stdout, stderr } = await podline(args[0] === LOG ? ['check', ...args] : args);
      expect(status).toBe(2);
      expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]|\u202e|^::error/mu);
      expect(stderr).toContain('\\u{1b}[2J\\u{a}\\u{3a}:error');
    }
  });

  it('has no effect where the file is read', async () => {
    copyFileSync(join(root, LOG), name);
    for (const args of [
      [name],
      ['check', name, '--evidence'],
      ['diff', name, LOG],
      ['diff', '-o', 'json', name, LOG],
      ['parse', '--stats', name],
    ]) {
      const { stdout, stderr } = await podline(args);
      expect(stdout + stderr).not.toMatch(/[^\P{Cc}\n]|\u202e|^::error/mu);
    }
  });

  it('is shown without effect if it is an option', async () => {
    for (const args of [
      ['--\u001b[2J'],
      ['-o', 'js\u001b[2J', LOG],
      ['explain', '\u001b[2J'],
      ['--tz', '\u001b[2J', LOG],
    ])
      expect(await podline(args)).toMatchObject({
        status: 2,
        stdout: '',
        stderr: expect.stringContaining('\\u{1b}[2J'),
      });
  });
});
