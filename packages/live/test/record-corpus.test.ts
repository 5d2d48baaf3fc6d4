import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { shared, withoutShared } from '../../../test/read/watching.js';
import { scratchOfTest } from '../../../test/scratch.js';
import { shareOf } from '../../../test/share.js';
import { documentOf } from './document.js';
import { placeFor, recorded, wayWith } from './recording.js';
import { beginningOf, eventsIn, happen, type Recorded } from './replay.js';
import { bytesOf } from './sample.js';
import { type ApiServer, startApiServer } from './server/index.js';

const corpus = join(shared, 'corpus');
const found = (folder: string, ...names: readonly string[]): string | undefined =>
  names.map(name => join(folder, name)).find(existsSync);

/** Runs of the lab whose watch was recorded as JSON, next to a log as the kubelet wrote it. */
const RUNS = (withoutShared ? [] : readdirSync(corpus))
  .flatMap(version =>
    readdirSync(join(corpus, version)).map(run => ({ name: `${version}/${run}`, folder: join(corpus, version, run) })),
  )
  .flatMap(({ name, folder }) => {
    const log = found(folder, 'kubelet.log', 'kubelet.log.gz');
    const watch = found(folder, 'watch.json', 'watch.json.gz');
    return log === undefined || watch === undefined ? [] : [{ name, log, watch }];
  });

let server: ApiServer;
let place: ReturnType<typeof placeFor>;
afterEach(async () => {
  await server.close();
});

/** A store has one state of an object: a watch that began again repeats some. */
const once = (events: readonly Recorded[]): Recorded[] => {
  const seen = new Set<string>();
  return events.filter(({ type, object: { metadata } }) => {
    const id = `${metadata.uid} ${metadata.resourceVersion} ${type === 'DELETED'}`;
    return !seen.has(id) && seen.add(id);
  });
};

describe.skipIf(withoutShared !== false)(
  `recorded runs, recorded again${withoutShared || ''}`,
  { tags: 'long' },
  () => {
    it.each(shareOf(RUNS))('$name is recorded with the same result', async ({ log, watch }) => {
      server = await startApiServer({ wire: { pieces: 997 } });
      place = placeFor(server);
      const events = once(eventsIn(bytesOf(watch).toString()));
      const run = await recorded(server, place, async () => happen(server, events), {
        ways: [wayWith(bytesOf(log))],
        begins: beginningOf(events),
      });
      expect(run.events()).toHaveLength(events.length);
      // A recording names the node of a log, so the original is put into a folder with the same name
      const [node = ''] = readdirSync(join(place.folder, 'nodes'));
      const original = scratchOfTest();
      mkdirSync(join(original, 'nodes', node), { recursive: true });
      writeFileSync(join(original, 'nodes', node, 'kubelet.log'), bytesOf(log));
      copyFileSync(watch, join(original, basename(watch)));
      expect(await documentOf([place.folder])).toEqual(await documentOf([original]));
    });
  },
);
