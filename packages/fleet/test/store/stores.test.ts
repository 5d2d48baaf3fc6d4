import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recorded } from '../../../../test/analyze/samples.js';
import { scratch } from '../../../../test/scratch.js';
import { inShares } from '../../../../test/share.js';
import type { Selected } from '../../src/store/scope.js';
import { TABLES } from '../../src/store/tables.js';
import { type Answer, type Store, StoreError, type Subject } from '../../src/store/types.js';
import { openStore, openToRead } from '../../src/store/with-store.js';
import { answersTo, subjectsOfSamples } from './answers.js';
import { createEngines, hasClickhouse } from './engines.js';

const { engines, server, stop } = createEngines(scratch());
let allSubjects: readonly Subject[] = [];
beforeAll(async () => {
  allSubjects = await subjectsOfSamples();
}, 60_000);
afterAll(stop);

/** Everything in it, in an order that does not depend on how it was written. */
async function contentOf(store: Store): Promise<unknown> {
  const tables: Record<string, Answer> = {};
  for (const { name } of TABLES)
    tables[name] = await store.ask(
      `select * from ${store.dialect.latest(name)} as latest order by cluster, subject, seq`.replace(
        'final as latest',
        'final',
      ),
    );
  return tables;
}

describe.each(engines.slice(0, 1))('a store in $engine', keepsRows);
describe.each(engines.slice(1))('a store in $engine', { tags: 'long' }, keepsRows);

it.skipIf(!hasClickhouse)('a ClickHouse server gets the database that it lacks', { tags: 'long' }, async () => {
  const address = `${(await server()).url}/made`;
  await expect(openToRead(address, {})).rejects.toThrow(/has no database "made"; `podline store` creates it/);
  const store = await openStore(address, {});
  await store.migrate();
  await store.migrate();
  await (await openToRead(address, {})).close();
});

function keepsRows({ isHere, address, types, options, tell }: (typeof engines)[number]): void {
  const fresh = async (): Promise<Store> => openStore(await address(), {});

  it.skipIf(!isHere)(
    'has what was written, however often and in whatever order, even where its tables already exist',
    () => holdsWhatever(inShares(allSubjects).short, 0.5, 1),
  );

  it.skipIf(!isHere)('has what was written one by one, too', { tags: 'long' }, () => holdsWhatever(allSubjects, 0, 2));

  /** `fewest`: the smallest part of all that is written at once. */
  async function holdsWhatever(allSubjects: readonly Subject[], fewest: number, numRuns: number): Promise<void> {
    const once = await fresh();
    await once.migrate();
    await once.write(allSubjects);
    await once.migrate();
    const { rows } = await once.ask('select count(*) from lifecycles');
    expect(rows).toEqual([[allSubjects.filter(({ rows }) => rows.episodes?.[0]?.family === 'end').length]]);
    const expected = await contentOf(once);
    await once.write(allSubjects);
    expect(await contentOf(once)).toEqual(expected);
    await once.close();

    const earlier = allSubjects.map(one => ({ ...one, ...withRevision(one, Math.floor(one.revision / 2)) }));
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...allSubjects, ...allSubjects, ...earlier], { minLength: allSubjects.length * 3 }),
        fc.integer({ min: Math.ceil(allSubjects.length * fewest) || 1, max: allSubjects.length * 3 }),
        async (all, size) => {
          const store = await fresh();
          await store.migrate();
          for (let from = 0; from < all.length; from += size) await store.write(all.slice(from, from + size));
          expect(await contentOf(store)).toEqual(expected);
          await store.close();
        },
      ),
      { numRuns },
    );
  }

  it.skipIf(!isHere)('stays unchanged if podline did not make it', async () => {
    const other = await address();
    await tell(other, `create table own (a ${types.integer})${options && ' engine = TinyLog'}`);
    const read = await openToRead(other, {});
    await expect(read.ask('select * from lifecycles')).rejects.toThrow(/lifecycles/);
    await read.close();
  });

  it.skipIf(!isHere)(
    'reports in its own words what it refuses, and answers SQL that ends with a semicolon or a comment',
    async () => {
      const store = await fresh();
      await store.migrate();
      await expect(store.ask('select nonsense from lifecycles')).rejects.toThrow(StoreError);
      await expect(store.ask('select nonsense from lifecycles')).rejects.toThrow(/nonsense/);
      for (const end of [';', ' -- of one'])
        expect(await store.ask(`select 1 as one${end}`)).toEqual({ columns: ['one'], rows: [[1]] });
      await store.close();
    },
  );

  it.skipIf(!isHere)('stores every text as text', async () => {
    const store = await fresh();
    await store.migrate();
    await store.write(allSubjects);
    const names = ["x' or '1' = '1", "\\' or 1 = 1 --", '\\', "''", '"; drop table lifecycles', '\u2028', 'é%'];
    const answers = await answersTo(store, { clusters: names, namespaces: names, nodes: names }, 1);
    expect(answers.flatMap(({ rows }) => rows)).toEqual([]);
    await store.close();
  });
}

it.skipIf(!hasClickhouse)(
  'both engines give the same answer to every question (skipped where ClickHouse is not installed)',
  { tags: 'long' },
  async () => {
    const stores = await Promise.all(engines.map(async ({ address }) => openStore(await address(), {})));
    for (const store of stores) {
      await store.migrate();
      await store.write(allSubjects);
    }
    const [first] = recorded;
    const everything: Selected = {};
    const scopes: Selected[] = [
      everything,
      { clusters: [`${first?.slice(0, 4)}*`] },
      { since: Date.UTC(2026, 0), until: Date.UTC(2027, 0) },
    ];
    for (const selected of scopes) {
      const [duckdb, other] = await Promise.all(stores.map(store => answersTo(store, selected)));
      if (selected === everything) expect(duckdb?.filter(({ rows }) => rows.length === 0)).toEqual([]);
      expect(other).toEqual(duckdb);
    }
    for (const store of stores) await store.close();
  },
);

const withRevision = ({ rows }: Subject, revision: number): Pick<Subject, 'revision' | 'rows'> => ({
  revision,
  rows: Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, all.map(row => ({ ...row, revision }))])),
});
