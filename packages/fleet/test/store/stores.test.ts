import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyze } from '../../../../src/nodes/index.js';
import { fileSource } from '../../../../src/read/source.js';
import { analyzed } from '../../../../test/analyze/analyzed.js';
import { logOf, recorded, watchOf } from '../../../../test/analyze/samples.js';
import { root } from '../../../../test/root.js';
import { scratch } from '../../../../test/scratch.js';
import { inShares } from '../../../../test/share.js';
import { openStore, openToRead } from '../../src/store/open.js';
import { questions } from '../../src/store/questions/registry.js';
import { conditionOf, conditionOfRuns, type Selected } from '../../src/store/scope.js';
import { subjectsOf } from '../../src/store/subjects.js';
import { columnsOf, TABLES } from '../../src/store/tables.js';
import { type Answer, type Store, StoreError, type Subject } from '../../src/store/types.js';
import firstSchema from './earlier/schema-1.json' with { type: 'json' };
import { type ClickHouseServer, hasClickhouse, startClickhouse } from './engines.js';
import { begin, CSI, done, logWith } from './unmounts.js';

const folder = scratch();
/** Started when the first test needs it. */
let clickhouse: Promise<ClickHouseServer> | undefined;
let allSubjects: Subject[] = [];

/** Each question has an answer from them. */
const SAMPLES = [
  'rules/node-drained/trigger.log',
  'rules/removed-while-running/trigger.log.gz',
  'rules/stuck-volume-unmount/trigger.log.gz',
  'stuck-starts/kubelet.log',
];

beforeAll(async () => {
  for (const sample of recorded.slice(0, 3)) {
    const document = await analyzed([
      ['kubelet.log', logOf(sample)],
      ['pods.yaml', watchOf(sample)],
    ]);
    allSubjects = [...allSubjects, ...subjectsOf(document, { cluster: sample })];
  }
  const unmounts = logWith(begin('02.000000', CSI), done('05.500000', CSI, 'kubernetes.io/csi'));
  allSubjects = [...allSubjects, ...subjectsOf(await analyzed([['kubelet.log', unmounts]]), { cluster: 'storage' })];
  for (const sample of SAMPLES) {
    const document = await analyze([fileSource(join(root, 'samples', sample))]);
    allSubjects = [...allSubjects, ...subjectsOf(document, { cluster: sample })];
  }
}, 60_000);

afterAll(async () => {
  await (await clickhouse)?.stop();
});

let made = 0;
const engines = [
  {
    engine: 'DuckDB',
    isHere: true,
    address: async () => join(folder, `${made++}.duckdb`),
    types: { text: 'varchar not null', 'text?': 'varchar', integer: 'bigint not null', 'integer?': 'bigint' },
    options: '',
    async tell(address: string, statement: string) {
      const store = await openStore(address, {});
      await store.ask(statement);
      await store.close();
    },
  },
  {
    engine: 'ClickHouse (skipped where the server is not installed)',
    isHere: hasClickhouse,
    async address() {
      const name = `fresh${made++}`;
      clickhouse ??= startClickhouse();
      const { url } = await clickhouse;
      const server = await openStore(url, {});
      await server.migrate();
      await fetch(url, { method: 'POST', body: `create database ${name}` });
      return `${url}/${name}`;
    },
    types: { text: 'String', 'text?': 'Nullable(String)', integer: 'Int64', 'integer?': 'Nullable(Int64)' },
    options: ' engine = ReplacingMergeTree(revision) order by (cluster, subject, seq)',
    async tell(address: string, statement: string) {
      const url = new URL(address);
      const answer = await fetch(`${url.origin}/?database=${url.pathname.slice(1)}`, {
        method: 'POST',
        body: statement,
      });
      if (!answer.ok) throw new Error(await answer.text());
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

const scopeOf = (selected: Selected, { dialect }: Store) => ({
  where: conditionOf(selected, dialect),
  whereOfRuns: conditionOfRuns(selected, dialect),
});

const versionsIn = (subjects: readonly Subject[]): string[] => [
  ...new Set(
    subjects.flatMap(({ rows }) => rows.lifecycles?.flatMap(row => row.kubelet_version ?? []) ?? []).map(String),
  ),
];

const answersTo = async (store: Store, selected: Selected, groupings?: number): Promise<readonly Answer[]> => {
  const answers: Answer[] = [];
  for (const question of questions)
    for (const by of question.by.length === 0 ? [''] : question.by.slice(0, groupings))
      answers.push(
        await store.ask(question.sql({ ...scopeOf(selected, store), by, versions: null, limit: 1000 }, store.dialect)),
      );
  const comparing = questions.filter(({ takesVersions }) => takesVersions === true);
  const [before = '', after = ''] = versionsIn(allSubjects);
  const versions = [before, after] as const;
  for (const question of comparing)
    answers.push(
      await store.ask(question.sql({ ...scopeOf(selected, store), by: '', versions, limit: 1000 }, store.dialect)),
    );
  return answers;
};

describe.each(engines.slice(0, 1))('a store in $engine', keepsRows);
describe.each(engines.slice(1))('a store in $engine', { tags: 'long' }, keepsRows);

it.skipIf(!hasClickhouse)('a ClickHouse server gets the database that it lacks', { tags: 'long' }, async () => {
  clickhouse ??= startClickhouse();
  const address = `${(await clickhouse).url}/made${made++}`;
  await expect(openToRead(address, {})).rejects.toThrow(/has no database "made\d+"; `podline store` creates it/);
  const store = await openStore(address, {});
  await store.migrate();
  await store.migrate();
  await (await openToRead(address, {})).close();
});

function keepsRows({ engine, isHere, address, types, options, tell }: (typeof engines)[number]): void {
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
    expect(rows).toEqual([[allSubjects.filter(({ rows }) => rows.lifecycles).length]]);
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

  it.skipIf(!isHere)('is upgraded from the first version by any writer, and loses nothing', () =>
    isUpgraded(inShares(allSubjects).short, 1),
  );

  it.skipIf(!isHere)('answers each grouping in the first version', { tags: 'long' }, () => isUpgraded(allSubjects));

  async function isUpgraded(allSubjects: readonly Subject[], groupings?: number): Promise<void> {
    const [old, today] = [await address(), await fresh()];
    for (const [table, columns] of Object.entries(firstSchema)) {
      const typed = Object.entries(columns).map(([name, type]) => `${name} ${types[type as keyof typeof types]}`);
      await tell(old, `create table ${table} (${typed.join(', ')})${options}`);
    }
    await tell(old, `insert into runs values ('lab', 'run', 1, 0, 1, 2, '0.1.0', 3, 4, '{}')`);

    if (engine === 'DuckDB') {
      const read = await openToRead(old, {});
      expect((await read.ask('select cluster, facts from runs')).rows).toEqual([['lab', '{}']]);
      for (const { rows } of await answersTo(read, {}, groupings)) expect(rows).toEqual([]);
      await read.close();
    } else
      await expect(openToRead(old, {})).rejects.toThrow(
        /an earlier version of podline made its tables: `podline store`/,
      );

    await today.migrate();
    const moved = await openStore(old, {});
    await moved.migrate();
    expect((await moved.ask('select cluster, facts from runs')).rows).toEqual([['lab', '{}']]);
    for (const store of [moved, today]) await store.write(allSubjects);
    expect(await answersTo(moved, {}, groupings)).toEqual(await answersTo(today, {}, groupings));
    for (const store of [moved, today]) await store.close();
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

it('a column that the first version lacks may be null, because there are rows already', () => {
  const firstColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = firstSchema;
  const later = TABLES.flatMap(table => {
    const columns = firstColumns[table.name];
    return columns === undefined ? [] : columnsOf(table).filter(({ name }) => !Object.hasOwn(columns, name));
  });
  expect(later.length).toBeGreaterThan(0);
  expect(later.filter(({ nullable }) => nullable !== true)).toEqual([]);
});

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
