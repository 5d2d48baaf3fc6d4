import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseJson } from '../../../src/read/json.js';
import { podline } from '../../../test/cli/podline.js';
import { running } from '../../../test/cli/running.js';
import { root } from '../../../test/root.js';
import { placeFor } from './recording.js';
import { eventsIn, happen, until } from './replay.js';
import { bytesOf } from './sample.js';
import { type ApiServer, startApiServer } from './server/index.js';

const EVENTS = eventsIn(bytesOf(join(root, 'samples/two-pods-at-once/pods.json.gz')).toString());

let server: ApiServer;
let place: ReturnType<typeof placeFor>;
beforeEach(async () => {
  server = await startApiServer();
  place = placeFor(server);
});
afterEach(async () => {
  await server.close();
});

const record = (...args: readonly string[]): readonly string[] => [
  ...[
    'record',
    '--kubeconfig',
    place.kubeconfig,
    '-o',
    place.folder,
    '--linger',
    '0s',
    '--kubelet-log',
    'none',
    ...args,
  ],
];
const manifest = () => JSON.parse(readFileSync(join(place.folder, 'manifest.json'), 'utf8'));
/** Runs a script in a shell, which can set limits. */
function inShell(script: string): { child: ChildProcess; ended: Promise<number | null> } {
  const child = spawn('bash', ['-c', script], { cwd: root, stdio: 'ignore' });
  return { child, ended: new Promise(resolve => child.once('close', code => resolve(code))) };
}
const brokenOff = (): string => `the recording broke off, or goes on: it ends at ${manifest().alive}`;
/** A place where a file system without room may be mounted. */
const mayMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
const inNode = (script: string): string[] => ['--', process.execPath, '-e', script];

describe.skipIf(!existsSync(join(root, 'dist')))(
  'podline record, the executable (skipped where dist/ is not built)',
  () => {
    it("passes on the output and the exit code of the command, and keeps the command's secrets out of the recording", async () => {
      const script = "console.log('out'); console.error('err'); process.exit(7)";
      const { code, stdout, stderr } = await running(record(...inNode(script), '--', '--token=opensesame')).ended;
      expect({ code, stdout }).toEqual({ code: 7, stdout: 'out\n' });
      expect(stderr).toContain('err\n');
      expect(manifest()).toMatchObject({
        command: { program: 'node', code: 7, signal: null },
        ended: expect.any(String),
      });
      expect(readFileSync(join(place.folder, 'manifest.json'), 'utf8') + stderr).not.toContain('opensesame');
    });

    it('passes on a signal, and reports as a shell does that it ended the command', { tags: 'long' }, async () => {
      const { child, ended } = running(record(...inNode("console.log('up'); setInterval(() => {}, 1000)")));
      await new Promise<void>(resolve => child.stdout?.once('data', () => resolve()));
      child.kill('SIGTERM');
      expect(await ended).toMatchObject({ code: 143, signal: null });
      expect(manifest().command).toEqual({ program: 'node', code: null, signal: 'SIGTERM' });
    });

    it('records until the first signal where there is no command', { tags: 'long' }, async () => {
      const { child, ended } = running(record());
      await until(() => server.watches.size >= 3);
      happen(server, EVENTS);
      child.kill('SIGINT');
      expect(await ended).toMatchObject({ code: 0, signal: null });
      expect(manifest().watches[0]).toMatchObject({ events: EVENTS.length, holes: [] });
    });

    it('reports what cannot be run', async () => {
      const { code, stderr } = await running(record('--', 'no-such-program')).ended;
      expect(code).toBe(127);
      expect(stderr).toContain('no-such-program: the command could not be run');
    });

    it('continues where there is no more room, and what it has written can be read', { tags: 'long' }, async () => {
      const command = [...record(), '--', process.execPath, '-e', '"setInterval(() => {}, 1000)"'].join(' ');
      const { child, ended } = inShell(`ulimit -f 24; exec ${process.execPath} dist/cli.js ${command}`);
      await until(() => server.watches.size >= 3);
      happen(server, EVENTS);
      await until(() => manifest().watches[0]?.holes.length > 0);
      child.kill('SIGTERM');
      expect(await ended).toBe(143);
      expect(manifest().watches[0].holes[0].why).toContain('file too large');
      expect(eventsIn(readFileSync(join(place.folder, 'pods.ndjson'), 'utf8')).length).toBeGreaterThan(3);
      expect(await podline(['analyze', place.folder, '-o', 'json'])).toMatchObject({ status: 0, stderr: '' });
    });

    it('leaves a readable folder when it is killed, which states where it ends', { tags: 'long' }, async () => {
      const { child, ended } = running(record());
      await until(() => server.watches.size >= 3);
      happen(server, EVENTS.slice(0, 5));
      await until(() => readFileSync(join(place.folder, 'pods.ndjson'), 'utf8').split('\n').length > 5);
      child.kill('SIGKILL');
      await ended;
      const read = await podline(['analyze', place.folder, '-o', 'json']);
      expect(read).toMatchObject({ status: 0, stderr: '' });
      const { sources } = JSON.parse(read.stdout).input;
      expect(sources.flatMap(({ notes }: { notes: string[] }) => notes)).toContainEqual(brokenOff());
      expect(sources.find(({ path }: { path: string }) => path.endsWith('pods.ndjson')).records).toBe(5);
    });

    it.skipIf(!mayMount)(
      'reports what a full disk cost, and ends as the command does (skipped where no file system may be mounted)',
      { tags: 'long' },
      async () => {
        const { folder } = place;
        const kept = `${folder}-kept`;
        // The command waits until everything has happened and the disk is full
        const command = [...record(), '--', 'sh', '-c', `'until [ -e ${folder}-go ]; do sleep 0.1; done; exit 7'`].join(
          ' ',
        );
        const script = `mkdir ${folder} ${kept} && mount -t tmpfs -o size=64k tmpfs ${folder} &&
          ${process.execPath} dist/cli.js ${command}; code=$?; cp -r ${folder}/. ${kept}; exit $code`;
        const child = spawn('unshare', ['-rm', 'sh', '-c', script], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
        let output = '';
        child.stderr.on('data', (piece: Buffer) => {
          output += piece;
        });
        const ended = new Promise(resolve => child.once('close', resolve));
        await until(() => server.watches.size >= 3);
        happen(server, EVENTS);
        await until(() => server.requests.filter(request => request.startsWith('GET /api/v1/pods?limit')).length >= 3);
        writeFileSync(`${folder}-go`, '');
        expect(await ended).toBe(7);
        expect(output).toMatch(/no space left on device|not all was heard/i);
        expect(await podline(['analyze', kept, '-o', 'json'])).toMatchObject({ status: 0, stderr: '' });
      },
    );

    it.each(Array.from({ length: 50 }, (_, index) => index))(
      'leaves a readable folder when it is killed (%i)',
      { tags: 'long' },
      async index => {
        const { child, ended } = running(record());
        await until(() => server.watches.size >= 3);
        const left = [...EVENTS];
        const step = setInterval(() => happen(server, left.splice(0, 1)), 2);
        const moment = 2 + ((index * 7919) % 60);
        await new Promise(resolve => setTimeout(resolve, moment));
        child.kill('SIGKILL');
        await ended;
        clearInterval(step);
        expect(manifest()).toMatchObject({ recording: 1, ended: null });
        const text = readFileSync(join(place.folder, 'pods.ndjson'), 'utf8');
        // The system ends a write between two pages where a signal ends the process, so the last line can be cut
        const whole = text.slice(0, text.lastIndexOf('\n') + 1);
        const records = eventsIn(whole).length;
        const read = await podline(['analyze', place.folder, '-o', 'json']);
        expect(read).toMatchObject({ status: 0, stderr: '' });
        const sources: { path: string; records: number; notes: string[] }[] = JSON.parse(read.stdout).input.sources;
        const pods = sources.find(({ path }) => path.endsWith('pods.ndjson'));
        expect(sources.flatMap(({ notes }) => notes)).toContainEqual(brokenOff());
        expect(pods?.records).toBeGreaterThanOrEqual(records);
        const rest = text.slice(whole.length);
        // An object that lacks only the end of its line is complete
        const isCut = rest !== '' && parseJson(rest) === undefined;
        expect(pods?.notes.some(note => /ends early|could not be read/.test(note))).toBe(isCut);
      },
    );
  },
);
