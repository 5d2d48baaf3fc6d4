import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.js';
import { questions } from '../../src/store/questions/registry.js';
import { conditionOf, type Selected } from '../../src/store/scope.js';
import { subjectsOf } from '../../src/store/subjects.js';
import { TABLES } from '../../src/store/tables.js';
import { type Answer, type Store, StoreError, type Subject } from '../../src/store/types.js';
import { analyzed } from '../analyze/analyzed.js';
import { logOf, recorded, watchOf } from '../analyze/samples.js';
import { type ClickHouseServer, hasClickhouse, startClickhouse } from './engines.js';

const folder = mkdtempSync(join(tmpdir(), 'podline-store-'));
/** Started when the first test asks for it. */
let clickhouse: Promise<ClickHouseServer> | undefined;
let told: Subject[] = [];

beforeAll(async () => {
  for (const sample of recorded.slice(0, 3)) {
    const document = await analyzed([
      ['kubelet.log', logOf(sample)],
      ['pods.yaml', watchOf(sample)],
    ]);
    told = [...told, ...subjectsOf(document, { cluster: sample })];
  }
});

afterAll(async () => {
  await (await clickhouse)?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let made = 0;
const engines = [
  { engine: 'DuckDB', isHere: true, fresh: () => openStore(join(folder, `${made++}.duckdb`), {}) },
  {
    engine: 'ClickHouse (skipped where the server is not installed)',
    isHere: hasClickhouse,
    async fresh() {
      const name = `fresh${made++}`;
      clickhouse ??= startClickhouse();
      const { url } = await clickhouse;
      const server = await openStore(url, {});
      await server.migrate();
      await fetch(url, { method: 'POST', body: `create database ${name}` });
      return openStore(`${url}/${name}`, {});
    },
  },
];

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

const askAll = async (store: Store, selected: Selected): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  for (const question of questions)
    for (const by of question.by.length === 0 ? [''] : question.by)
      answers.push(
        await store.ask(question.sql({ where: conditionOf(selected, store.dialect), by, limit: 1000 }, store.dialect)),
      );
  return answers;
};

describe.each(engines.slice(0, 1))('$engine', keepsRows);
describe.each(engines.slice(1))('$engine', { tags: 'long' }, keepsRows);

function keepsRows({ isHere, fresh }: (typeof engines)[number]): void {
  it.skipIf(!isHere)('holds what was written, however often and in whatever order', async () => {
    const once = await fresh();
    await once.migrate();
    await once.write(told);
    const expected = await contentOf(once);
    await once.write(told);
    expect(await contentOf(once)).toEqual(expected);
    await once.close();

    const earlier = told.map(one => ({ ...one, ...withRevision(one, Math.floor(one.revision / 2)) }));
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...told, ...told, ...earlier], { minLength: told.length * 3 }),
        fc.integer({ min: 1, max: told.length * 3 }),
        async (all, size) => {
          const store = await fresh();
          await store.migrate();
          for (let from = 0; from < all.length; from += size) await store.write(all.slice(from, from + size));
          expect(await contentOf(store)).toEqual(expected);
          await store.close();
        },
      ),
      { numRuns: 2 },
    );
  });

  it.skipIf(!isHere)('is brought to the tables of today, and keeps its rows', async () => {
    const store = await fresh();
    await store.migrate();
    await store.write(told);
    await store.migrate();
    const { rows } = await store.ask('select count(*) from lifecycles');
    expect(rows).toEqual([[told.filter(({ rows }) => rows.lifecycles).length]]);
    await store.close();
  });

  it.skipIf(!isHere)('says in its own words what it refuses', async () => {
    const store = await fresh();
    await store.migrate();
    await expect(store.ask('select nonsense from lifecycles')).rejects.toThrow(StoreError);
    await expect(store.ask('select nonsense from lifecycles')).rejects.toThrow(/nonsense/);
    await store.close();
  });

  it.skipIf(!isHere)('takes every text for a text', async () => {
    const store = await fresh();
    await store.migrate();
    await store.write(told);
    const names = ["x' or '1' = '1", "\\' or 1 = 1 --", '\\', "''", '"; drop table lifecycles', '\u2028', 'é%'];
    for (const name of names) {
      const answers = await askAll(store, { clusters: [name], namespaces: [name], nodes: [name] });
      expect(answers.flatMap(({ rows }) => rows)).toEqual([]);
    }
    await store.close();
  });
}

it.skipIf(!hasClickhouse)(
  'both engines answer every question alike (skipped where ClickHouse is not installed)',
  { tags: 'long' },
  async () => {
    const stores = await Promise.all(engines.map(({ fresh }) => fresh()));
    for (const store of stores) {
      await store.migrate();
      await store.write(told);
    }
    const [first] = recorded;
    const scopes: Selected[] = [
      {},
      { clusters: [`${first?.slice(0, 4)}*`] },
      { since: Date.UTC(2026, 0), until: Date.UTC(2027, 0) },
    ];
    for (const selected of scopes) {
      const [duckdb, other] = await Promise.all(stores.map(store => askAll(store, selected)));
      expect(duckdb?.some(({ rows }) => rows.length > 0)).toBe(true);
      expect(other).toEqual(duckdb);
    }
    for (const store of stores) await store.close();
  },
);

const withRevision = ({ rows }: Subject, revision: number): Pick<Subject, 'revision' | 'rows'> => ({
  revision,
  rows: Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, all.map(row => ({ ...row, revision }))])),
});
