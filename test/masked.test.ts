import { expect, it } from 'vitest';
import { nameOf } from '../packages/fleet/src/queue/item.js';
import { withoutSecrets } from '../packages/fleet/src/queue/nats/connect.js';
import { masked } from '../src/kit/message-of.js';
import { podline } from './cli/podline.js';

it.each([
  ['http://me:hunter2@host/a.tar: no', 'http://host/a.tar: no'],
  ['https://me:hun@ter/2@host:8443/a.tar', 'https://host:8443/a.tar'],
  ['https://me:hun?ter2@host/a', 'https://host/a?…'],
  ['https://host/a.zip?X-Amz-Signature=hunter2', 'https://host/a.zip?…'],
  ['https://host/a?user=me@host&sig=hunter2#hunter2', 'https://host?…'],
  ['nats://hunter2@a:4222,nats://me:hunter2@b:4222', 'nats://b:4222'],
  ['https://host/a.zip!b/kubelet.log', 'https://host/a.zip!b/kubelet.log'],
  ['image@sha256:0123 is no URL, and neither is me@host', 'image@sha256:0123 is no URL, and neither is me@host'],
])('%s is shown as %s', (text, shown) => {
  expect(masked(text)).toBe(shown);
});

it.each([
  ['nats://me:hunter2@a:4222', 'nats://a:4222'],
  ['me:hunter2@a:4222', 'a:4222'],
  ['hunter2@a', 'a'],
  ['me:hun@ter/2@a:4222,tls://b', 'a:4222,tls://b'],
  ['me:hun,ter2@a', '***,a'],
  ['nats://[::1]:4222', 'nats://[::1]:4222'],
])('the servers %s are shown as %s', (servers, shown) => {
  expect(withoutSecrets(servers)).toBe(shown);
});

it.each([
  [['fleet', 'status', '--nats', 'me:hunter2@127.0.0.1:2']],
  [['fleet', 'status', '--nats', 'nats://me:p@hunter2/x@127.0.0.1:2']],
  [['http://me:hunter2@127.0.0.1:2/a.log']],
  [['http://127.0.0.1:2/a.log?signature=hunter2']],
  [['query', 'http://me:hunter2@127.0.0.1:2/x', 'causes']],
  [['samples/mirror-pod-delete/kubelet.log', '--otlp-endpoint', 'me:hunter2@127.0.0.1']],
  [['samples/mirror-pod-delete/kubelet.log', '--otlp-endpoint', 'http://me:hunter2@127.0.0.1:2']],
])('no secret is repeated of %j', async args => {
  const { status, stdout, stderr } = await podline(args);
  expect(status).toBe(2);
  expect(stderr).toContain('127.0.0.1');
  expect(stdout + stderr).not.toContain('hunter2');
});

it('the environment names the servers where no option does', async () => {
  const { status, stderr } = await podline(['fleet', 'status'], '', { NATS_URL: 'me:hunter2@127.0.0.1:2' });
  expect(status).toBe(2);
  expect(stderr).toContain('127.0.0.1:2');
  expect(stderr).not.toContain('hunter2');
});

it('collections whose URLs differ only in their query have two names', () => {
  const [first, second] = ['https://host/get?id=1', 'https://me:hunter2@host/get?id=2'].map(nameOf);
  expect(first).toMatch(/^https:\/\/host\/get\?…[0-9a-f]{8}$/);
  expect(second).toMatch(/^https:\/\/host\/get\?…[0-9a-f]{8}$/);
  expect(second).not.toBe(first);
  expect(['https://host/a.zip', '/logs/a?b'].map(nameOf)).toEqual(['https://host/a.zip', '/logs/a?b']);
});
