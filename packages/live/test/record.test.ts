import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../../test/root.js';
import { documentOf } from './document.js';
import { placeFor, recorded, wayWith } from './recording.js';
import { beginningOf, eventsIn, happen } from './replay.js';
import { bytesOf } from './sample.js';
import { type ApiServer, startApiServer } from './server/index.js';

const RUNS = [
  { name: 'graceful-quick-json', watch: 'pods.json', log: 'kubelet.log.gz' },
  { name: 'mirror-delete-json', watch: 'pods.json', log: 'kubelet.log.gz' },
  { name: 'two-pods-at-once', watch: 'pods.json.gz', log: 'kubelet.log.gz' },
];

let server: ApiServer;
let place: ReturnType<typeof placeFor>;
beforeEach(async () => {
  server = await startApiServer();
  place = placeFor(server);
});
afterEach(async () => {
  await server.close();
});

describe('a recording', () => {
  it.each(RUNS)('of $name shows what the original files show', async ({ name, watch, log }) => {
    const folder = join(root, 'samples', name);
    const events = eventsIn(bytesOf(join(folder, watch)).toString());
    const run = await recorded(server, place, async () => happen(server, events), {
      ways: [wayWith(bytesOf(join(folder, log)))],
      begins: beginningOf(events),
    });
    expect(run.events().map(({ type }) => type)).toEqual(events.map(({ type }) => type));
    expect(await documentOf([place.folder])).toEqual(await documentOf([join(folder, log), join(folder, watch)]));
  });
});
