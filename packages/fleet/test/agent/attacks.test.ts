import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { logOf } from '../../../../test/analyze/samples.js';
import { podline } from '../../../../test/cli/podline.js';
import { scratchOfTest } from '../../../../test/scratch.js';
import { addressOf, serve } from '../../src/agent/http.js';
import { openSpool } from '../../src/agent/sinks/spool.js';
import { openState } from '../../src/agent/state.js';

const fifo = (path: string): string => {
  execFileSync('mkfifo', [path]);
  return path;
};

describe('the port of an agent', () => {
  async function served() {
    const page = { contentType: 'text/plain', text: async () => 'x'.repeat(1 << 22) };
    const server = await serve({ host: '127.0.0.1', port: 0 }, page, {
      isReady: () => true,
      stopped: () => null,
      trouble: () => null,
    });
    onTestFinished(server.close);
    return server.port;
  }

  async function halfOpen(port: number, count: number): Promise<Socket[]> {
    const sockets = Array.from({ length: count }, () => createConnection(port, '127.0.0.1'));
    for (const socket of sockets) {
      socket.on('error', () => undefined);
      socket.write('GET /metrics HTTP/1.1\r\nHost: ');
      onTestFinished(() => void socket.destroy());
    }
    await Promise.all(sockets.map(socket => once(socket, socket.connecting ? 'connect' : 'ready')));
    return sockets;
  }

  const isOpen = (socket: Socket): boolean => !socket.closed && !socket.readableEnded && !socket.destroyed;

  it('answers probes while many idle connections are open, and keeps few of these', async () => {
    const port = await served();
    const sockets = await halfOpen(port, 400);
    for (const path of ['healthz', 'readyz'])
      expect((await fetch(`http://127.0.0.1:${port}/${path}`)).status).toBe(200);
    const gone = (): number => sockets.filter(socket => !isOpen(socket)).length;
    while (gone() < 400 - 64) await new Promise(resolve => setImmediate(resolve));
    expect(sockets.filter(isOpen).length).toBeLessThanOrEqual(64);
  });

  it('waits some seconds for a request, and for a client to read the answer', { tags: 'long' }, async () => {
    const port = await served();
    const [asking] = await halfOpen(port, 1);
    const silent = createConnection(port, '127.0.0.1');
    const deaf = createConnection(port, '127.0.0.1');
    deaf.write('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20));
    deaf.pause();
    const begun = performance.now();
    for (const socket of [silent, deaf]) socket.on('error', () => undefined);
    silent.resume();
    asking?.resume();
    await Promise.all([asking, silent].map(socket => socket && once(socket, 'close')));
    expect(performance.now() - begun).toBeLessThan(8_000);
    deaf.resume();
    await once(deaf, 'close');
    expect(performance.now() - begun).toBeLessThan(12_000);
  });

  it.each([
    [':9464', { host: '127.0.0.1', port: 9464 }],
    ['0.0.0.0:9464', { host: '0.0.0.0', port: 9464 }],
    ['[::]:9464', { host: '::', port: 9464 }],
    ['fd00::17:9464', { host: 'fd00::17', port: 9464 }],
  ])('%s: is not reachable from other machines where no address is given', (text, address) => {
    expect(addressOf(text)).toEqual(address);
  });
});

describe('an agent with bad inputs', () => {
  it.each([
    ['a FIFO', 'it is a FIFO, and not a file', (path: string) => void fifo(path)],
    ['a folder', 'it is a folder, and not a file', (path: string) => void mkdirSync(path)],
    ['a link', 'it is a link, and not a file', (path: string) => symlinkSync('/dev/null', path)],
    ['a device', 'no such file', null],
  ])('ends with a sentence if its state is %s', async (_what, sentence, make) => {
    const path = make === null ? '/dev/null' : join(scratchOfTest(), 'state');
    make?.(path);
    const { status, stderr } = await podline(['agent', '-', '--state', path], logOf('graceful-quick'));
    expect(stderr).toContain(make === null ? 'it is a device, and not a file' : sentence);
    expect(status).toBe(2);
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  it('ends with a sentence if its log is a FIFO, without waiting for its writer', async () => {
    const { status, stderr } = await podline(['agent', fifo(join(scratchOfTest(), 'log'))]);
    expect(stderr).toMatch(/log: it is not a file; what a program prints is read from a pipe/);
    expect(status).toBe(2);
  });

  it('reports that its input has ended, and that it is no log', async () => {
    const well = await podline(['agent', '-'], logOf('graceful-quick'));
    expect(well.status).toBe(0);
    expect(well.stderr.split('\n')).toEqual([
      'podline: following standard input; metrics: none (--metrics); state: none: after a restart the agent reports again what the log still holds (--state FILE prevents that)',
      'podline: standard input has ended',
      '',
    ]);
    const path = join(scratchOfTest(), 'x.bin');
    writeFileSync(path, randomBytes(1 << 17));
    const ill = await podline(['agent', path]);
    expect(ill.stderr).toMatch(/x\.bin: the agent ends: skipped: /);
    expect(ill.status).toBe(2);
  });
});

describe("an agent's state", () => {
  const FILE = { kind: 'file', head: 'a'.repeat(32), headBytes: 12, inode: 7, offset: 90 };
  const placeOf = (place: unknown) => {
    const path = join(scratchOfTest(), 'state');
    const lines = [{ podline: 'agent', version: 1 }, { told: ['a', 'ended'] }, { place }];
    writeFileSync(path, lines.map(line => `${JSON.stringify(line)}\n`).join(''));
    const messages: string[] = [];
    const state = openState(path, sentence => messages.push(sentence));
    expect(state.isNew('a', 'ended')).toBe(false);
    return { place: state.place(), messages };
  };

  it('is accepted as an agent writes it', () => {
    for (const place of [FILE, { ...FILE, head: '', headBytes: 0 }, { kind: 'journal', cursor: 's=1;i=2' }])
      expect(placeOf(place)).toEqual({ place, messages: [] });
  });

  it.each([
    ['a header of negative length', { ...FILE, headBytes: -1 }],
    ['a header without end', { ...FILE, headBytes: 2 ** 40 }],
    ['half a byte', { ...FILE, offset: 1.5 }],
    ['a position before the file', { ...FILE, offset: -4096 }],
    ['a position beyond all numbers', { ...FILE, offset: 1e300 }],
    ['a negative inode', { ...FILE, inode: -1 }],
    ['a header that is no digest', { ...FILE, head: '../..' }],
    ['a cursor that is cut off', { kind: 'journal', cursor: 'a\0b' }],
    ['a cursor of another line', { kind: 'journal', cursor: 'a\n--file=x' }],
    ['an unknown kind of position', { kind: 'other' }],
    ['no position', null],
  ])('with %s is read without that, which is reported', (_what, place) => {
    expect(placeOf(place)).toEqual({
      place: null,
      messages: [expect.stringMatching(/1 of its lines are not in the format of an agent.*read from its beginning$/)],
    });
  });
});

describe('the files of an agent', () => {
  const parcel = { key: 'one', body: 'secret' };

  it('are readable by their owner alone', () => {
    const folder = scratchOfTest();
    const state = openState(join(folder, 'state'), fail);
    state.keep('a', 'ended');
    state.close();
    mkdirSync(join(folder, 'known'), { mode: 0o755 });
    for (const name of ['known', 'new/below']) {
      openSpool({ folder: join(folder, name), maxBytes: 1 << 20, say: fail }).add(parcel);
      expect(statSync(join(folder, name)).mode & 0o777).toBe(0o700);
      expect(statSync(join(folder, name, '000000000000.one')).mode & 0o777).toBe(0o600);
    }
    expect(statSync(join(folder, 'state')).mode & 0o777).toBe(0o600);
  });

  it('are never written through a link that was put in their place', () => {
    const folder = scratchOfTest();
    const victim = join(folder, 'victim');
    writeFileSync(victim, 'untouched');
    mkdirSync(join(folder, 'spool'));
    symlinkSync(victim, join(folder, 'spool/partial'));
    symlinkSync(victim, join(folder, 'state.partial'));
    openSpool({ folder: join(folder, 'spool'), maxBytes: 1 << 20, say: fail }).add(parcel);
    openState(join(folder, 'state'), fail).keep('a', 'ended');
    expect(readFileSync(victim, 'utf8')).toBe('untouched');
    expect(readFileSync(join(folder, 'spool/000000000000.one'), 'utf8')).toBe(parcel.body);
  });

  it('are not read through links and FIFOs', () => {
    const folder = join(scratchOfTest(), 'spool');
    mkdirSync(folder);
    writeFileSync(join(folder, '000000000003.own'), 'body');
    fifo(join(folder, '000000000001.fifo'));
    symlinkSync('/etc/hostname', join(folder, '000000000002.link'));
    fifo(join(folder, 'lost.json'));
    const messages: string[] = [];
    const spool = openSpool({ folder, maxBytes: 1 << 20, say: sentence => messages.push(sentence) });
    expect(messages).toEqual([
      expect.stringMatching(/1\.fifo: no agent wrote this file, so it is not sent/),
      expect.stringMatching(/2\.link: no agent wrote this file, so it is not sent/),
      expect.stringMatching(/it is a FIFO, and not a file; what lost\.json counted/),
    ]);
    expect([spool.entries(), spool.first()]).toEqual([1, { key: 'own', body: 'body' }]);
  });

  it('are not written to a folder that a link leads to', () => {
    const folder = scratchOfTest();
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'spool'));
    const messages: string[] = [];
    openSpool({ folder: join(folder, 'spool'), maxBytes: 1 << 20, say: sentence => messages.push(sentence) });
    expect(messages[0]).toMatch(/it is a link, not a folder; its reports stay there for the next agent/);
  });
});

function fail(sentence: string): never {
  throw new Error(sentence);
}
