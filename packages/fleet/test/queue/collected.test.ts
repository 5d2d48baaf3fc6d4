import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutShared } from '../../../../test/read/framing.js';
import { root } from '../../../../test/root.js';
import { scratch } from '../../../../test/scratch.js';
import { openStore } from '../../src/store/with-store.js';
import { done, program, rowsOf } from './lab.js';
import { hasNats, startNats } from './servers.js';

const folder = scratch();
const cli = join(root, 'dist/cli.js');
const clusters = join(root, '../shared/clusters');
const collections = existsSync(clusters) ? readdirSync(clusters).filter(name => name.endsWith('.tar.gz')) : [];

async function runIn(address: string): Promise<string> {
  const store = await openStore(address, {});
  const { rows } = await store.ask('select subject from runs');
  await store.close();
  return String(rows[0]?.[0]);
}

describe.skipIf(withoutShared !== false || !hasNats)(
  `a collection of a real cluster (skipped where nats-server is not installed)${withoutShared || ''}`,
  { tags: 'long', concurrent: true },
  () => {
    it.each(collections)('has the same rows by two workers as by podline alone: %s', async name => {
      const [path, byFleet, whole] = [
        join(clusters, name),
        join(folder, `${name}.fleet`),
        join(folder, `${name}.whole`),
      ];
      const server = await startNats();
      try {
        const nats = ['--nats', server.url];
        await done(cli, 'fleet', 'submit', path, '--cluster', 'lab', ...nats);
        const workers = [1, 2].map(() => program(cli, ['fleet', 'work', ...nats, '--jobs', '1', '--until-empty']));
        expect(await Promise.all(workers.map(({ ended }) => ended))).toEqual([0, 0]);
        await done(cli, 'fleet', 'store', byFleet, ...nats, '--until-empty');
        await done(cli, 'store', whole, path, '--cluster', 'lab', '--run', await runIn(byFleet));
        const rows = await rowsOf(byFleet);
        expect(rows.filter(row => row.startsWith('nodes')).length).toBeGreaterThan(1);
        expect(rows).toEqual(await rowsOf(whole));
      } finally {
        await server.stop();
      }
    });
  },
);
