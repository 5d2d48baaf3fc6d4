import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createAuthority, type Named, serverCertificate } from '../../packages/live/test/server/certificate.js';
import { podline } from './podline.js';

const authority = createAuthority();

/** A server to which any client connects that does not check its certificate. */
async function serve(named: Named): Promise<{ readonly port: number; readonly requests: string[] }> {
  const requests: string[] = [];
  const { key, cert } = serverCertificate(authority, named);
  const server = createServer({ key, cert }, (request, response) => {
    requests.push(JSON.stringify(request.headers));
    response.end('{"meta":[],"data":[]}');
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests };
}

const LOG = 'samples/mirror-pod-delete/kubelet.log';

const clients: Readonly<Record<string, (server: string) => readonly string[]>> = {
  ClickHouse: server => ['query', `https://me:hunter2@${server}/x`, 'causes'],
  'of a trace collector': server => [LOG, '--otlp-endpoint', `https://${server}`],
  'of a URL': server => [`https://${server}/kubelet.log?signature=hunter2`],
};

const certificates: Readonly<Record<string, Named>> = {
  'of an unknown authority': {},
  'that has expired': { from: '20200101000000Z', until: '20210101000000Z' },
};

it.each(
  Object.keys(clients).flatMap(client => Object.keys(certificates).map(certificate => [client, certificate] as const)),
)(
  'the client %s gets nothing with a certificate %s, and reports the reason in a sentence',
  async (client, certificate) => {
    const { port, requests } = await serve(certificates[certificate] ?? {});
    const { status, stderr } = await podline(clients[client]?.(`127.0.0.1:${port}`) ?? []);
    expect(status).toBe(2);
    expect(stderr).toMatch(/certificate/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain('hunter2');
    expect(requests).toEqual([]);
  },
);
