import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { appendFileSync, copyFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { linesOf, textIn } from '../../analyze/samples.js';
import { root } from '../../root.js';
import { scratch } from '../../scratch.js';
import { podline } from '../podline.js';

const folder = scratch();

const UID = 'c18a96f0-6a61-4106-a4b8-694baa557870';
/** The report of the deletion: each process reads it several times. */
const LINES = linesOf('graceful-quick').filter(line => line.includes(UID) || /\bquick\b/.test(line));
const LOG = `${LINES.join('\n')}\n`;

/** The sample's deletion of another pod, some hours later. */
const nth = (at: number): string =>
  LOG.replaceAll(UID, UID.replace(/^.{8}/, at.toString(16).padStart(8, '0')))
    .replaceAll(/\bquick\b/g, `quick-${at}`)
    .replaceAll(/^([IWEF]\d{4}) \d\d:(\d\d)/gm, (_, day, minutes) => {
      const total = at * 5 + (Number(minutes) % 5);
      return `${day} ${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
    });

/** The lines of the same deletion up to the one with which it begins. */
const begun = (at: number): string => nth(at).replace(/(?<="SyncLoop DELETE" [^\n]*\n).*/s, '');

const running = new Set<ChildProcessWithoutNullStreams>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** The built executable, while it runs. */
function followed(...args: readonly string[]) {
  const child = spawn(process.execPath, [join(root, 'dist/cli.js'), '--follow', ...args], { cwd: root });
  running.add(child);
  let stdout = '';
  let stderr = '';
  const listeners = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', text => {
    stdout += text;
    for (const listen of listeners) listen();
  });
  child.stderr.setEncoding('utf8').on('data', text => {
    stderr += text;
  });
  child.stdin.on('error', () => {});
  const ended = new Promise<{ code: number | null; signal: string | null; stdout: string; stderr: string }>(resolve =>
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr })),
  );
  return {
    child,
    ended,
    write: (text: string) => child.stdin.write(text),
    /** Resolves when this much has been printed. */
    printed: (text: RegExp) =>
      new Promise<string>(resolve => {
        const listen = (): void => {
          if (!text.test(stdout)) return;
          listeners.delete(listen);
          resolve(stdout);
        };
        listeners.add(listen);
        listen();
      }),
  };
}

const clock = (seconds: number): string => new Date(Date.UTC(2026, 10, 21, 12, 0, seconds)).toISOString().slice(11, 23);
const answers = (minute: number): string =>
  `I1121 ${clock(minute * 60)}000    2317 kubelet.go:2420] "SyncLoop (PLEG): event for pod" pod="shop/web-0" event={"ID":"afc8de90-b1bd-4fbf-a8da-a3f817f59b25","Type":"ContainerStarted","Data":"aa"}`;
const away = (second: number): string =>
  `E1121 ${clock(second)}000    2317 kubelet.go:2412] "Skipping pod synchronization" err="container runtime is down"`;

// The tests spend most of their time waiting, each for its own process
describe.concurrent('podline --follow', () => {
  it('prints a deletion while the pipe is open, and the summary of the input when it closes', async () => {
    const { child, write, printed, ended } = followed();
    write(LOG);
    const early = await printed(/^✓ default\/quick {2}graceful deletion {2}complete in/m);
    expect(early).not.toContain('read   1 kubelet log');
    child.stdin.end();
    const { code, stdout, stderr } = await ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`read   1 kubelet log of ${LINES.length} lines`);
    expect(stdout.match(/complete in/g)).toHaveLength(1);
  });

  it('tells what the node goes through when it begins to matter, and when it is over', async () => {
    const { child, write, printed, ended } = followed('--summary');
    const minutes = (from: number) => Array.from({ length: 60 }, (_, turn) => answers(from + turn));
    const outage = Array.from({ length: 30 }, (_, turn) => away(turn * 5));
    write([...minutes(-60), ...outage].map(line => `${line}\n`).join(''));
    await printed(
      /^✗ overdue {2}the node {2}the container runtime has not answered for [^,]*: container runtime is down$/m,
    );
    write(
      minutes(4)
        .map(line => `${line}\n`)
        .join(''),
    );
    await printed(/^! ended {4}the node {2}the container runtime did not answer for 2m55s/m);
    child.stdin.end();
    expect((await ended).stdout.match(/container runtime/g)).toHaveLength(4);
  });

  it('prints one lifecycle per line, at once', { tags: 'long' }, async () => {
    const { child, write, printed, ended } = followed('-o', 'ndjson');
    write(nth(1));
    await printed(/\n/);
    write(nth(2));
    await printed(/\n.*\n/s);
    write(begun(3));
    child.stdin.end();
    const lines = (await ended).stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(lines.map(({ standing, pod, outcome }) => [standing, pod.name, outcome])).toEqual([
      ['ended', 'quick-1', 'removed'],
      ['ended', 'quick-2', 'removed'],
      ['open', 'quick-3', 'in-progress'],
    ]);
  });

  it('quotes the line that shows the cause, as a report of a whole log does', { tags: 'long' }, async () => {
    const { child, ended } = followed();
    child.stdin.end(textIn('stuck-starts', 'kubelet.log'));
    const { stdout } = await ended;
    expect(stdout).toMatch(/STUCK in volume mount[\s\S]*? {2}cause[^\n]*\n +stdin:55 {2}E0309 07:14:20/);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('reports on %s what it knows, and ends', { tags: 'long' }, endsBy);

  async function endsBy(signal: NodeJS.Signals): Promise<void> {
    const { child, write, printed, ended } = followed('--summary');
    write(nth(1));
    await printed(/ended {4}default\/quick-1/);
    write(begun(2) + nth(3));
    await printed(/ended {4}default\/quick-3/);
    child.kill(signal);
    const { code, signal: by, stdout } = await ended;
    expect([code, by]).toEqual([null, signal]);
    expect(stdout).toMatch(/overdue {2}default\/quick-2 .*\n(?:.*\n)*✗ open {5}default\/quick-2 /);
  }

  it('ends without a message when its reader has gone', { tags: 'long' }, async () => {
    const { child, write, printed, ended } = followed('--summary');
    write(nth(1));
    await printed(/quick-1/);
    child.stdout.destroy();
    write(nth(2));
    const { code, stderr } = await ended;
    expect([code, stderr]).toEqual([0, '']);
  });

  it('waits for a slow reader, and loses nothing', { tags: 'long' }, async () => {
    const MANY = 60;
    const { child, ended } = followed('-o', 'ndjson');
    child.stdout.pause();
    // At full speed: the output fills the pipe, and then nothing more is read
    for (let at = 0; at < MANY; at++) child.stdin.write(nth(at));
    child.stdin.end();
    await new Promise(resolve => child.stdout.once('readable', resolve));
    child.stdout.resume();
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    const names = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).pod.name);
    expect([...names].sort()).toEqual(Array.from({ length: MANY }, (_, at) => `quick-${at}`).sort());
  });

  it('follows a file over rotation and truncation', { tags: 'long' }, async () => {
    const log = join(folder, 'kubelet.log');
    writeFileSync(log, nth(1));
    const { child, printed, ended } = followed(log, '--summary');
    await printed(/quick-1 /);
    renameSync(log, `${log}.1`);
    appendFileSync(`${log}.1`, nth(2));
    await printed(/quick-2 /);
    writeFileSync(log, nth(3));
    await printed(/quick-3 /);
    copyFileSync(log, `${log}.2`);
    truncateSync(log);
    appendFileSync(log, nth(4));
    await printed(/quick-4 /);
    child.kill('SIGTERM');
    const { signal, stdout } = await ended;
    expect(signal).toBe('SIGTERM');
    expect(stdout.match(/quick-\d /g)).toEqual(['quick-1 ', 'quick-2 ', 'quick-3 ', 'quick-4 ']);
  });

  it('reports what it read when there was nothing to show', async () => {
    const { child, ended } = followed();
    child.stdin.end('I1121 09:48:10.123456    1234 kubelet.go:1] "Hello"\n');
    const { code, stdout } = await ended;
    expect(code).toBe(0);
    expect(stdout).toContain('No line of stdin (1 line) says that something is wrong, or shows a pod deletion.');
  });

  it('shows only the pods that are requested', { tags: 'long' }, async () => {
    const { child, ended } = followed('--summary', '--pod', 'quick-2');
    child.stdin.end(nth(1) + nth(2) + nth(3));
    const { stdout } = await ended;
    expect(stdout).toMatch(/^✓ ended {4}default\/quick-2 [^\n]*\n$/);
  });
});

describe('podline --follow with', () => {
  it.each([
    [['-o', 'json'], /^podline: --follow -o json: only text and ndjson can be written while the log grows; .*\n$/],
    [['-o', 'ndjson=out'], /^podline: --follow prints one format, to standard output.*\n$/],
    [['-o', 'text', '-o', 'ndjson'], /^podline: --follow prints one format, to standard output.*\n$/],
    [['--otlp-endpoint', 'http://localhost:4318'], /^podline: --follow cannot send traces.*\n$/],
    [['samples'], /^podline: samples: a folder cannot be followed.*\n$/],
    [['no-such.log'], /^podline: no-such.log: no such file or folder.*\n$/],
    [['--tz', 'nowhere'], /^podline: --tz nowhere: not a time zone.*\n$/],
  ])('%s is refused in one line', async (args, line) => {
    const { status, stdout, stderr } = await podline(['--follow', ...args]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(line);
  });
});
