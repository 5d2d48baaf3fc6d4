import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { grouped } from '../../../../src/kit/grouped.js';
import { scratch } from '../../../../test/scratch.js';
import { inShares } from '../../../../test/share.js';
import { asToday } from '../../src/store/schema.js';
import { documentIn } from '../../src/store/stored.js';
import { columnsOf, TABLES } from '../../src/store/tables.js';
import type { Store, Subject } from '../../src/store/types.js';
import { openStore, openToRead } from '../../src/store/with-store.js';
import { answersTo, subjectsOfSamples } from './answers.js';
import firstSchema from './earlier/schema-1.json' with { type: 'json' };
import { createEngines } from './engines.js';

const { engines, stop } = createEngines(scratch());
let allSubjects: readonly Subject[] = [];
beforeAll(async () => {
  allSubjects = await subjectsOfSamples();
}, 60_000);
afterAll(stop);

interface EarlierTable {
  readonly columns: Readonly<Record<string, string>>;
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}

/** What was written by the last version in which deletions and starts had separate tables. */
const SECOND: Readonly<Record<string, EarlierTable>> = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, 'earlier/store-2.json.gz'))).toString(),
);
/** The same rows as an agent of that version sends them. */
const SUBJECTS: readonly Subject[] = [
  ...grouped(
    Object.entries(SECOND).flatMap(([table, { rows }]) => rows.map(row => ({ table, row }))),
    ({ row }) => `${row.cluster} ${row.subject} ${row.revision}`,
  ).values(),
].map(all => {
  const rows = Object.fromEntries(
    [...grouped(all, ({ table }) => table)].map(([table, some]) => [table, some.map(({ row }) => row)]),
  );
  const { cluster, subject, revision } = all[0]?.row ?? {};
  return asToday({ cluster: String(cluster), subject: String(subject), revision: Number(revision), rows });
});

/** The query for the rows of a table, as it was written for that version. */
const ROWS_OF = (table: string): string =>
  `select ${Object.keys(SECOND[table]?.columns ?? {}).join(', ')} from ${table} order by cluster, subject, seq`;

describe.each(engines.slice(0, 1))('a store of an earlier version in $engine', isMigrated);
describe.each(engines.slice(1))('a store of an earlier version in $engine', { tags: 'long' }, isMigrated);

function isMigrated({ engine, isHere, address, types, options, tell }: (typeof engines)[number]): void {
  const fresh = async (): Promise<Store> => openStore(await address(), {});
  const typeOf = (name: string): string => types[name as keyof typeof types];

  async function second(): Promise<string> {
    const old = await address();
    for (const [table, { columns, rows }] of Object.entries(SECOND)) {
      const typed = Object.entries(columns).map(([name, type]) => `${name} ${typeOf(type)}`);
      await tell(old, `create table ${table} (${typed.join(', ')})${options}`);
      for (const row of rows) {
        const cells = Object.keys(columns).map(name => literal(row[name] ?? null));
        await tell(old, `insert into ${table} values (${cells.join(', ')})`);
      }
    }
    return old;
  }

  const literal = (cell: string | number | null): string =>
    typeof cell === 'string'
      ? `'${(engine === 'DuckDB' ? cell : cell.replaceAll('\\', '\\\\')).replaceAll("'", "''")}'`
      : String(cell);

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

  it.skipIf(!isHere)(
    'is migrated once: queries of then find what they found, and questions of today find as much',
    async () => {
      const old = await second();
      const moved = await openStore(old, {});
      await moved.migrate();
      for (const table of Object.keys(SECOND))
        expect((await moved.ask(ROWS_OF(table))).rows, table).toEqual(
          SECOND[table]?.rows.map(row => Object.keys(SECOND[table]?.columns ?? {}).map(name => row[name])),
        );
      const today = await fresh();
      await today.migrate();
      await today.write(SUBJECTS);
      expect(await answersTo(moved, {})).toEqual(await answersTo(today, {}));
      expect(await documentIn(moved, {})).toEqual(await documentIn(today, {}));
      expect((await documentIn(moved, {}))?.episodes).toHaveLength(6);
      const before = await contentOf(moved);
      await moved.migrate();
      expect(await contentOf(moved)).toEqual(before);
      for (const store of [moved, today]) await store.close();
    },
  );

  it.skipIf(!isHere || engine === 'DuckDB')('wherever its migration is cut, the next one completes it', async () => {
    const whole = await openStore(await second(), {});
    await whole.migrate();
    const expected = [await contentOf(whole), await answersTo(whole, {}, 1)];
    for (let requests = 2; ; requests++) {
      const old = await second();
      const cut = await openStore(await cutAfter(old, requests), {});
      const isDone = await cut.migrate().then(
        () => true,
        () => false,
      );
      const next = await openStore(old, {});
      await next.migrate();
      expect([await contentOf(next), await answersTo(next, {}, 1)]).toEqual(expected);
      if (isDone) return;
    }
  });

  it.skipIf(!isHere)('is refused in one sentence if a later version made it, and stays as it is', async () => {
    const later = await address();
    const store = await openStore(later, {});
    await store.migrate();
    await store.write(inShares(allSubjects).short);
    await store.close();
    await tell(later, "insert into store values ('', 'store', 99, 0, '9.9.9')");
    const sentence =
      /^podline 9\.9\.9 made this store, and podline \S+ does not know its tables: use that version, or a later one$/;
    await expect(openToRead(later, {})).rejects.toMatchObject({
      message: expect.stringMatching(sentence),
      isFinal: true,
    });
    const writer = await openStore(later, {});
    await expect(writer.migrate()).rejects.toMatchObject({ message: expect.stringMatching(sentence), isFinal: true });
    await writer.close();
  });
}

/** All tables of today. */
async function contentOf(store: Store): Promise<unknown> {
  const tables = TABLES.map(({ name }) => `select * from ${store.dialect.latest(name)} order by cluster, subject, seq`);
  return Promise.all(tables.map(sql => store.ask(sql)));
}

/** A way to a server that is cut after some requests. */
async function cutAfter(address: string, most: number): Promise<string> {
  let requests = 0;
  const proxy = createServer((request, response) => {
    requests++;
    const body: Buffer[] = [];
    request.on('data', piece => body.push(piece));
    request.on('end', async () => {
      if (requests > most + 1) return void request.socket.destroy();
      const answer = await fetch(new URL(request.url ?? '', address), { method: 'POST', body: Buffer.concat(body) });
      // The statement is done, and nobody hears of it
      if (requests > most) return void request.socket.destroy();
      response.writeHead(answer.status).end(await answer.text());
    });
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${new URL(address).pathname}`;
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
