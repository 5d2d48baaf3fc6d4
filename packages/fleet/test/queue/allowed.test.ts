import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { podline } from '../../../../test/cli/podline.js';
import { root } from '../../../../test/root.js';
import { scratch, scratchOfTest } from '../../../../test/scratch.js';
import { openFileQueue } from '../../src/queue/file/queue.js';
import { itemOf } from '../../src/queue/item.js';
import { createItemReader } from '../../src/queue/read-item.js';
import type { Allowed } from '../../src/queue/types.js';
import { type WorkEvent, work } from '../../src/queue/work.js';

const folder = scratch();
const log = join(root, 'samples/mirror-pod-delete/kubelet.log');

const shelf = { loadKept: () => Promise.reject(new Error('nothing is kept')) };
const read = (input: string, allowed: Allowed = {}) =>
  createItemReader(shelf)(itemOf('lab', [input]), {}, allowed).then(({ what }) => what);

async function serve(answer: RequestListener): Promise<{ url: string; host: string }> {
  const server = createServer(answer);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}`, host };
}

describe('a fleet worker', () => {
  it('reads no FIFO, and does not wait for one', async () => {
    const fifo = join(folder, 'fifo');
    execFileSync('mkfifo', [fifo]);
    await expect(read(fifo)).rejects.toThrow(`${fifo}: it is neither a file nor a folder`);
    await expect(read('/dev/zero')).rejects.toThrow('it is neither a file nor a folder');
  });

  it('reads only below its folders, wherever links and names lead', async () => {
    const [inside, outside] = [join(folder, 'in'), join(folder, 'in-and-out')];
    for (const one of [inside, outside]) {
      mkdirSync(one);
      cpSync(log, join(one, 'kubelet.log'));
    }
    symlinkSync(join(outside, 'kubelet.log'), join(inside, 'link.log'));
    const linked = join(inside, 'linked');
    mkdirSync(linked);
    symlinkSync(join(outside, 'kubelet.log'), join(linked, 'kubelet.log'));
    const below = { below: [inside] };
    expect(await read(join(inside, 'kubelet.log'), below)).toBe('done');
    for (const path of [join(outside, 'kubelet.log'), join(inside, 'link.log'), linked, `${inside}/../in-and-out`])
      await expect(read(path, below), path).rejects.toThrow(
        'this worker may not read it: no --inputs-below contains it',
      );
    expect(await read(join(inside, 'link.log'))).toBe('done');
  });

  it('reads only from its hosts, and follows no redirect elsewhere', async () => {
    let requests = 0;
    const secret = await serve((_, response) => {
      requests++;
      response.end('x');
    });
    const { url, host } = await serve((request, response) => {
      if (request.url === '/here') response.writeHead(302, { location: '/log' }).end();
      else if (request.url === '/elsewhere') response.writeHead(307, { location: `${secret.url}/log` }).end();
      else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end();
      else response.end('I0102 03:04:05.678901       1 kubelet.go:1] "a"\n');
    });
    await expect(read(`${secret.url}/log`, { hosts: [host] })).rejects.toThrow(
      `read from ${secret.host}: no --allow-host names it`,
    );
    for (const allowed of [{}, { hosts: [host] }, { hosts: ['127.0.0.1'] }]) {
      expect(await read(`${url}/here`, allowed)).toBe('done');
      await expect(read(`${url}/elsewhere`, allowed)).rejects.toThrow(`it redirects to ${secret.host}`);
      await expect(read(`${url}/round`, allowed)).rejects.toThrow('it redirects more than 5 times');
    }
    expect(requests).toBe(0);
  });

  it('gives up for good what is not read in time', async () => {
    const reader = join(scratchOfTest(), 'reader.mjs');
    writeFileSync(reader, "import { parentPort } from 'node:worker_threads';\nparentPort.on('message', () => {});\n");
    const queue = openFileQueue(scratchOfTest());
    await queue.submit([itemOf('lab', [log])], { at: 1, inputs: [log], options: {}, collections: 1 });
    const events: WorkEvent[] = [];
    await work(queue, {
      jobs: 1,
      stop: new AbortController().signal,
      longest: 60,
      reader: pathToFileURL(reader),
      report: event => void events.push(event),
    });
    expect(events).toMatchObject([{ what: 'dead', reason: 'reading it took longer than 0.001 min' }]);
    expect((await queue.status()).dead).toHaveLength(1);
    await queue.close();
  });
});

const LINE = 'I0318 09:12:04.102233    1402 kubelet.go:2394] "SyncLoop DELETE" source="api" pods=["shop/cart-0"]\n';

it('a signed URL appears in no row, no result and no status', async () => {
  const { url } = await serve(({ url = '' }, response) => response.end(url.startsWith('/a.log') ? LINE : 'x'));
  const queue = join(folder, 'queue');
  const input = `${url}/a.log?signature=hunter2`;
  expect((await podline(['fleet', 'submit', input, '--queue', queue])).status).toBe(0);
  for (const args of [['--json'], []]) {
    const { stdout } = await podline(['fleet', 'status', '--queue', queue, ...args]);
    expect(stdout).not.toContain('hunter2');
  }
  const reading = await createItemReader(shelf)(itemOf('lab', [input]));
  expect(JSON.stringify(reading)).not.toContain('hunter2');
  const illegible = itemOf('lab', [`${url}/b.log?signature=hunter2`]);
  await expect(createItemReader(shelf)(illegible)).rejects.toThrow(
    /^http:\S+\/b\.log\?…: skipped: text that is no log$/,
  );
});

it('`check --strict` ends with 2 where a part of an input was not read', async () => {
  const whole = join(folder, 'whole.log.gz');
  const half = join(folder, 'half.log.gz');
  const packed = execFileSync('gzip', ['-c', log]);
  writeFileSync(whole, packed);
  writeFileSync(half, packed.subarray(0, packed.length / 2));
  const [tar, cut] = [join(folder, 'a.tar'), join(folder, 'cut.tar')];
  execFileSync('tar', ['-cf', tar, '-C', join(root, 'samples'), 'mirror-pod-delete']);
  const bytes = execFileSync('cat', [tar]);
  writeFileSync(cut, bytes.subarray(0, bytes.length / 2));
  for (const path of [whole, tar]) expect((await podline(['check', path, '--strict'])).status, path).not.toBe(2);
  for (const path of [half, cut]) {
    expect((await podline(['check', path])).status, path).not.toBe(2);
    const { status, stderr } = await podline(['check', path, '--strict']);
    expect(status, path).toBe(2);
    expect(stderr).toMatch(/read up to there/);
  }
});
