import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchOfTest } from '../../../test/scratch.js';
import { openClient } from '../src/client/client.js';
import type { KubeletLogWay } from '../src/kubelet-log/way.js';
import type { CommandEnd, Manifest } from '../src/record/manifest-types.js';
import { type RecordOptions, record } from '../src/record/record.js';
import { eventsIn, type Recorded, until } from './replay.js';
import type { ApiServer } from './server/index.js';
import { kubeconfigOf } from './server/kubeconfig.js';
import { ENDLESS, hurriedWorld } from './world.js';

export interface Recording {
  readonly folder: string;
  readonly manifest: Manifest | null;
  readonly messages: readonly string[];
  /** The lines of a file of events, without the time of receipt. */
  events(file?: string): (Recorded | { readonly type: 'ERROR' })[];
}

/** A folder for one test that contains a kubeconfig for the server. */
export function placeFor(server: ApiServer): { folder: string; kubeconfig: string } {
  const base = scratchOfTest();
  const kubeconfig = join(base, 'kubeconfig');
  writeFileSync(kubeconfig, kubeconfigOf(server));
  return { folder: join(base, 'run'), kubeconfig };
}

/** Records what happens on the server; events of a past day are recorded on that day (`begins`). */
export async function recorded(
  server: ApiServer,
  { folder, kubeconfig }: { readonly folder: string; readonly kubeconfig: string },
  meanwhile: () => Promise<void>,
  { begins, ...options }: Partial<RecordOptions> & { readonly begins?: Date } = {},
  watches = 3,
): Promise<Recording> {
  const world = begins === undefined ? hurriedWorld : { ...hurriedWorld, wall: () => begins };
  const client = await openClient({ kubeconfig, limit: ENDLESS }, {}, world);
  const messages: string[] = [];
  mkdirSync(folder);
  const run = async (): Promise<CommandEnd> => {
    // The watches must be open before anything happens
    await until(() => server.watches.size >= watches);
    await meanwhile();
    return { program: 'test', code: 0, signal: null };
  };
  const never = new AbortController().signal;
  const manifest = await record(
    { folder, namespaces: null, nodes: null, ways: [], linger: 0, silence: ENDLESS, lastLook: ENDLESS, ...options },
    { client, world, command: run, stop: never, hurry: never, say: sentence => messages.push(sentence) },
  );
  await client.close();
  return {
    folder,
    manifest,
    messages,
    events: (file = 'pods.ndjson') => eventsIn(readFileSync(join(folder, file), 'utf8')),
  };
}

/** A way that already has the log. */
export const wayWith = (log: Uint8Array): KubeletLogWay => ({
  id: 'test',
  title: 'a test',
  means: '',
  byDefault: true,
  needs: () => [],
  remedy: '',
  docs: '',
  async read({ service }, { write }) {
    if (service === 'runtime') return { came: false, reason: 'no such log', remedy: 'none', right: null };
    await write(log);
    return { came: true, holes: [], notes: [] };
  },
});

/** Makes the server send a byte now and then, for good. */
export function drips(server: ApiServer, times = 9): void {
  server.fault({
    on: () => true,
    times,
    answer({ raw }) {
      raw.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => raw.write(' '), 2);
      raw.once('close', () => clearInterval(timer));
    },
  });
}
