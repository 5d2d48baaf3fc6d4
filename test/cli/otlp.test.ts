import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createTraceSender } from '../../src/cli/output/otlp-endpoint.js';
import { deletion, documentOf } from '../show/report/made-up.js';
import { readOtlp } from '../show/report/otlp-read.js';
import { podline } from './podline.js';

interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A stand-in for a collector. */
async function collector(status = 200, answer: unknown = {}): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    received.push({ path: request.url, headers: request.headers, body: Buffer.concat(pieces).toString() });
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const SAMPLE = 'samples/mirror-pod-delete/kubelet.log';

describe('--otlp-endpoint', () => {
  it.each(['analyze', 'check'])('%s sends what the report writes', async command => {
    const { url, received } = await collector();
    const { status, stderr } = await podline([command, SAMPLE, '--otlp-endpoint', url], '', {
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-scope=a=b',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(received.map(({ path }) => path)).toEqual(['/v1/traces']);
    expect(received[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer abc',
      'x-scope': 'a=b',
    });
    const written = (await podline([command, SAMPLE, '-o', 'otlp'])).stdout;
    expect(readOtlp(received[0]?.body ?? '')).toEqual(readOtlp(written));
  });

  it('sends many in several complete pieces', async () => {
    const { url, received } = await collector();
    const many = Array.from({ length: 600 }, (_all, index) => deletion({ id: `d${index}` }));
    await createTraceSender(`${url}/base/v1/traces?tenant=a`)(documentOf(many));
    expect(received.map(({ path }) => path)).toEqual(Array(3).fill('/base/v1/traces?tenant=a'));
    const ids = received.flatMap(({ body }) => readOtlp(body).map(({ spans }) => spans[0]?.attributes['podline.id']));
    expect(ids).toEqual(many.map(({ id }) => id));
  });

  it.each([
    [503, { message: 'try \u001b[2Jlater' }, '503 try \\u{1b}[2Jlater'],
    [404, '<html>', '404 Not Found'],
    [307, '', '307 Temporary Redirect'],
    [200, { partialSuccess: { rejectedSpans: '3', errorMessage: 'no room' } }, '3 spans were rejected: no room'],
  ])('reports in one line that a collector answers %i %j', async (status, answer, message) => {
    const { url } = await collector(status, answer);
    const result = await podline([SAMPLE, '--quiet', '-o', 'csv', '--otlp-endpoint', url]);
    expect(result.stderr).toBe(`podline: ${url}/v1/traces: the traces were not accepted: ${message}\n`);
    expect(result.status).toBe(2);
    expect(result.stdout).toMatch(/^namespace,/);
  });

  it('reports in one line that no server answers', async () => {
    const { url } = await collector();
    await new Promise(resolve => servers.splice(0)[0]?.close(resolve));
    const { status, stderr } = await podline([SAMPLE, '--otlp-endpoint', url]);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /^podline: http:\/\/127\.0\.0\.1:\d+\/v1\/traces: the traces were not accepted: .*ECONNREFUSED.*\n$/,
    );
  });

  it.each(['localhost:4318', 'ftp://localhost', 'nonsense'])('refuses %s, and reads nothing before', async url => {
    const { status, stderr, stdout } = await podline([SAMPLE, '--otlp-endpoint', url]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toBe(`podline: --otlp-endpoint ${url}: not a URL; write it as http://localhost:4318\n`);
  });
});
