import { afterEach, expect, it } from 'vitest';
import { podline } from '../../../test/cli/podline.js';
import { pod } from './objects.js';
import { drips, placeFor } from './recording.js';
import { startApiServer } from './server/index.js';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function dripping() {
  const server = await startApiServer();
  closing.push(() => server.close());
  server.store.put(pod({ name: 'web-0' }));
  drips(server);
  return { server, ...placeFor(server) };
}

it.each([
  ['why, of a pod', ['why', 'web-0', '-n', 'shop']],
  ['why, of all pods', ['why', '-A']],
  ['record', ['record', '-o', 'FOLDER', '--linger', '0s', '--', 'true']],
])('%s: a server whose answers do not end is given up after --request-timeout, with exit code 2', async (_, args) => {
  const { server, kubeconfig, folder } = await dripping();
  const [command = '', ...rest] = args.map(arg => (arg === 'FOLDER' ? folder : arg));
  const { status, stderr } = await podline([command, '--kubeconfig', kubeconfig, '--request-timeout', '1s', ...rest]);
  expect(stderr).toMatch(/did not end within 1 s/);
  expect(status).toBe(2);
  // Nothing is asked for again and again
  expect(server.requests.length).toBeLessThan(10);
});
