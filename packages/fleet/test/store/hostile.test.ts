import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { podline } from '../../../../test/cli/podline.js';
import { scratch } from '../../../../test/scratch.js';
import { keepResults } from '../../src/queue/keep.js';
import type { Fleet } from '../../src/queue/types.js';
import { connectTo } from '../../src/store/clickhouse/store.js';
import { conditionsOf } from '../../src/store/scope.js';
import { columnsOf, EPISODES, TABLES } from '../../src/store/tables.js';
import { type Store, StoreError, type Subject } from '../../src/store/types.js';
import { openStore, openToRead } from '../../src/store/with-store.js';
import firstSchema from './earlier/schema-1.json' with { type: 'json' };

const folder = scratch();
/** The files of a Parquet store: its tables, and those that earlier versions had. */
const PARQUET = [...TABLES.map(({ name }) => name), 'lifecycles', 'starts'].map(name => `${name}.parquet`).sort();
const secret = join(folder, 'secret.txt');
writeFileSync(secret, 'only for its owner');

/** A row of `episodes` without any content. */
const rowOf = (cluster: string): Subject => {
  const cells = columnsOf(EPISODES).map(
    ({ name, type, nullable }) => [name, nullable ? null : type === 'integer' ? 1 : 'x'] as const,
  );
  const row = { ...Object.fromEntries(cells), family: 'end', cluster, subject: 's' };
  return { cluster, subject: 's', revision: 1, rows: { episodes: [row] } };
};

async function storeWith(path: string, clusters: readonly string[]): Promise<Store> {
  const store = await openStore(path, {});
  await store.migrate();
  await store.write(clusters.map(rowOf));
  return store;
}

/** A file that an attacker made with their own statements. */
async function madeBy(path: string, statements: readonly string[]): Promise<void> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
}

describe('SQL reaches only the store', () => {
  const out = join(folder, 'out');
  const attacks = [
    `copy lifecycles to '${out}'`,
    `export database '${out}'`,
    `select content from read_text('${secret}')`,
    `select * from glob('${folder}/*')`,
    `select * from '${secret}'`,
    `attach '${out}' as other`,
    'install httpfs',
    'load httpfs',
    'set enable_external_access = true',
    "set extension_directory = '/tmp'",
  ];

  it('that is read', async () => {
    const path = join(folder, 'sealed.duckdb');
    await (await storeWith(path, ['lab'])).close();
    const before = readFileSync(path);
    const store = await openToRead(path, {});
    for (const attack of attacks) await expect(store.ask(attack), attack).rejects.toThrow(StoreError);
    await store.close();
    expect(existsSync(out)).toBe(false);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('that is written', async () => {
    const store = await storeWith(join(folder, 'written.duckdb'), ['lab']);
    for (const attack of attacks) await expect(store.ask(attack), attack).rejects.toThrow(StoreError);
    await store.close();
    expect(existsSync(out)).toBe(false);
  });
});

describe('a store whose tables are views', () => {
  const columns = TABLES.map(table => ({ table, names: columnsOf(table) }));
  const viewsOf = (expression: string): string[] =>
    columns.map(({ table, names }) => {
      const cells = names.map(({ name, type }) => (type === 'integer' ? `1 as ${name}` : `${expression} as ${name}`));
      return `create view ${table.name} as select ${cells.join(', ')}`;
    });

  it('of a local file is refused by readers and by writers', () =>
    isRefused('of a local file', `(select content from read_text('${secret}'))`));

  it('with a prepared answer is refused by readers and by writers', { tags: 'long' }, () =>
    isRefused('that have an answer ready', "'x'"),
  );

  async function isRefused(what: string, expression: string): Promise<void> {
    const path = join(folder, `${what}.duckdb`);
    await madeBy(path, viewsOf(expression));
    for (const open of [openToRead, openStore])
      await expect(open(path, {})).rejects.toThrow('it is not a store of podline: episodes is a view, not a table');
    for (const args of [['query', path, 'stuck-now'], [path], ['store', path, 'samples/mirror-pod-delete']]) {
      const { status, stdout, stderr } = await podline(args);
      expect(status).toBe(2);
      expect(stderr).toContain('not a store of podline');
      expect(stdout + stderr).not.toContain('only for its owner');
    }
  }

  it('is refused however its name is spelt, while other views are accepted', async () => {
    const path = join(folder, 'spelt.duckdb');
    const store = await storeWith(path, ['lab']);
    await store.close();
    await madeBy(path, ['create view own as select 1 as one']);
    await (await openToRead(path, {})).close();
    await madeBy(path, ['drop table runs', 'create view "RUNS" as select 1 as one']);
    await expect(openToRead(path, {})).rejects.toThrow('RUNS is a view, not a table');
  });

  it('sends nothing to a server', async () => {
    const requests: IncomingMessage[] = [];
    const url = await serve((request, response) => {
      requests.push(request);
      response.end('x');
    });
    const path = join(folder, 'url.duckdb');
    await (await storeWith(path, ['lab'])).close();
    const store = await openToRead(path, {});
    await expect(store.ask(`select * from read_text('${url}/x')`)).rejects.toThrow(StoreError);
    await store.close();
    expect(requests).toEqual([]);
  });
});

it('an input of an earlier version is read unchanged, and stays the same byte for byte', async () => {
  const path = join(folder, 'earlier.duckdb');
  const types = { text: 'varchar not null', 'text?': 'varchar', integer: 'bigint not null', 'integer?': 'bigint' };
  await madeBy(path, [
    ...Object.entries(firstSchema).map(
      ([table, own]) =>
        `create table ${table} (${Object.entries(own)
          .map(([name, type]) => `${name} ${types[type as keyof typeof types]}`)
          .join(', ')})`,
    ),
    `insert into runs values ('lab', 'run', 1, 0, 1, 2, '0.1.0', 3, 4, '{}')`,
  ]);
  const digest = (): string => createHash('sha256').update(readFileSync(path)).digest('hex');
  const before = digest();
  chmodSync(path, 0o400);
  const queried = await podline(['query', path, 'select cluster, sources from runs', '-o', 'csv']);
  expect(queried).toMatchObject({ status: 0, stdout: expect.stringContaining('lab,3') });
  expect(await podline(['query', path, 'slowest-volumes'])).toMatchObject({ status: 0, stdout: 'nothing\n' });
  expect(digest()).toBe(before);
  expect(readdirSync(folder).filter(name => name.startsWith('earlier.'))).toEqual(['earlier.duckdb']);
});

it('`_` and `%` in the name of a cluster are characters, and only `*` is a wildcard', async () => {
  const names = ['a_b', 'axb', 'a%b', 'a\\b', 'a*b', 'ab'];
  const store = await storeWith(join(folder, 'letters.duckdb'), names);
  const chosen = async (pattern: string): Promise<unknown> => {
    const { where } = conditionsOf({ clusters: [pattern] }, store.dialect);
    return (await store.ask(`select cluster from lifecycles where ${where} order by cluster`)).rows.flat();
  };
  for (const name of ['a_b', 'a%b', 'a\\b', 'ab']) expect(await chosen(name)).toEqual([name]);
  expect(await chosen('a*b')).toEqual([...names].sort());
  expect(await chosen('a_*')).toEqual(['a_b']);
  await store.close();
});

describe('the files of a store are readable by their owner alone', () => {
  const modeOf = (path: string): number => statSync(path).mode & 0o777;

  it('in DuckDB', async () => {
    const path = join(folder, 'own.duckdb');
    await podline(['store', path, 'samples/mirror-pod-delete']);
    expect(modeOf(path)).toBe(0o600);
  });

  it('in Parquet, which is not written through a link', async () => {
    const rows = join(folder, 'rows');
    const target = join(folder, 'target');
    writeFileSync(target, 'mine');
    mkdirSync(rows);
    for (const name of ['runs.parquet', 'runs.parquet.partial']) symlinkSync(target, join(rows, name));
    expect((await podline(['samples/mirror-pod-delete', '-o', `parquet=${rows}`])).status).toBe(0);
    expect(readFileSync(target, 'utf8')).toBe('mine');
    expect(readdirSync(rows).sort()).toEqual(PARQUET);
    for (const name of readdirSync(rows)) expect(modeOf(join(rows, name))).toBe(0o600);
    rmSync(rows, { recursive: true });
    await podline(['samples/mirror-pod-delete', '-o', `parquet=${rows}`]);
    expect(modeOf(rows)).toBe(0o700);
  });
});

/** A stand-in for a ClickHouse server, or for an attacker in its place. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a ClickHouse server', () => {
  it('that redirects gets neither SQL nor password sent elsewhere', async () => {
    const elsewhere: IncomingMessage[] = [];
    const other = await serve((request, response) => {
      elsewhere.push(request);
      response.end('{"meta":[],"data":[]}');
    });
    for (const status of [301, 302, 303, 307, 308]) {
      const url = await serve((_, response) => response.writeHead(status, { location: other }).end());
      const server = connectTo(url.replace('//', '//me:hunter2@'), {});
      await expect(server.send('select 1')).rejects.toThrow(
        `the server redirects (HTTP ${status}), and podline does not follow`,
      );
    }
    expect(elsewhere).toEqual([]);
  });

  it('that lacks the database and does not let this user create one is reported in one sentence, and not called again', async () => {
    const requests: string[] = [];
    const url = await serve((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://x');
      requests.push(searchParams.get('database') ?? 'the server');
      if (searchParams.has('database'))
        response.writeHead(404).end('Code: 81. DB::Exception: Database ours does not exist');
      else response.writeHead(403).end('Code: 497. DB::Exception: not enough privileges');
    });
    const store = await openStore(`${url}/ours`, {});
    const refused = await store.migrate().catch(error => error);
    expect(refused).toMatchObject({
      isFinal: true,
      message: expect.stringMatching(/^[^\n]*create database if not exists `ours`$/),
    });
    expect(requests).toEqual(['ours', 'the server']);
    await expect(openToRead(`${url}/ours`, {})).rejects.toMatchObject({ isFinal: true });
  });

  it.each([
    [401, true],
    [404, true],
    [429, false],
    [500, false],
    [503, false],
  ])('that answers with HTTP %i is not called again: %s', async (status, isFinal) => {
    const server = connectTo(await serve((_, response) => void response.writeHead(status).end('no')), {});
    await expect(server.send('select 1')).rejects.toMatchObject({ isFinal });
  });

  it('gets no change from a reader, even one who cannot set that option', async () => {
    const requests: (string | null)[] = [];
    const url = await serve((request, response) => {
      const mode = new URL(request.url ?? '', 'http://x').searchParams.get('readonly');
      requests.push(mode);
      if (requests.length === 1) response.end('first');
      else if (mode === null) response.end('own');
      else response.writeHead(500).end("Code: 164. DB::Exception: Cannot modify 'readonly' setting in readonly mode");
    });
    const reader = connectTo(url, {}, { readOnly: true });
    expect([await reader.send('select 1'), await reader.send('select 1')]).toEqual(['first', 'own']);
    expect(await connectTo(url, {}).send('insert')).toBe('own');
    expect(requests).toEqual(['2', '2', null, null]);
  });

  it('that answers without end, or never, is abandoned', async () => {
    const url = await serve((_, response) => {
      const more = (): void =>
        void (response.write(Buffer.alloc(1 << 16)) ? setImmediate(more) : response.once('drain', more));
      more();
    });
    await expect(connectTo(url, {}, { maxAnswer: 1 << 20 }).send('select 1')).rejects.toThrow(
      'its answer is longer than 1 MiB',
    );
    const silent = await serve(() => {});
    await expect(connectTo(silent, {}, { answerMs: 50 }).send('select 1')).rejects.toThrow(/timeout/);
  });

  it.each([
    ['no JSON', '<html>hello</html>'],
    ['an error after the beginning', '{"meta":[{"name":"n","type":"Int64"}],"data":[[1],\nCode: 241. DB::Exception'],
    ['nothing', ''],
    ['null', 'null'],
    ['no data', '{"meta":[]}'],
    ['data that are no rows', '{"meta":[{"name":"n","type":"Int64"}],"data":7}'],
    ['a row that is none', '{"meta":[{"name":"n","type":"Int64"}],"data":[null]}'],
    ['a row of another length', '{"meta":[{"name":"n","type":"Int64"}],"data":[[1,2]]}'],
    ['a column without a type', '{"meta":[{"name":"n"}],"data":[[1]]}'],
    ['a column that is none', '{"meta":[null],"data":[[1]]}'],
    ['deep brackets', `{"meta":[],"data":${'['.repeat(100_000)}`],
  ])(
    'that answers with %s is reported in one sentence, and what it was sent counts as not stored',
    async (_what, text) => {
      const url = await serve((request, response) => {
        request.resume();
        response.end(text);
      });
      for (const args of [
        ['query', `${url}/x`, 'select 1'],
        ['query', `${url}/x`, 'drains'],
        ['store', `${url}/x`, 'samples/mirror-pod-delete'],
      ]) {
        const { status, stdout, stderr } = await podline(args);
        expect([status, stdout], stderr).toEqual([2, '']);
        expect(stderr).toMatch(/^podline: [^\n]*not an answer of ClickHouse[^\n]*\n$/);
      }
      const store = await openStore(`${url}/x`, {});
      if (text !== '') await expect(store.write([rowOf('a')])).rejects.toThrow('not an answer of ClickHouse');
    },
  );

  it('that is cut off in the middle of an answer is reported in one sentence', async () => {
    const url = await serve((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-length': '1000' }).write('{"meta":[{"name":"n","type":"Int64"}],"data":[[1]');
      response.once('drain', () => {});
      setImmediate(() => response.destroy());
    });
    for (const args of [
      ['query', `${url}/x`, 'select 1'],
      ['store', `${url}/x`, 'samples/mirror-pod-delete'],
    ]) {
      const { status, stdout, stderr } = await podline(args);
      expect([status, stdout], stderr).toEqual([2, '']);
      expect(stderr).toMatch(/^podline: 127\.0\.0\.1:\d+: [^\n]+\n$/);
    }
  });

  it('that answers an insert with an error behind HTTP 200, or takes it and answers 500, gets the same rows again', async () => {
    const inserted: string[] = [];
    const answers = ['Code: 241. DB::Exception: Memory limit', 500, ''] as const;
    const url = await serve((request, response) => {
      const body: Buffer[] = [];
      request.on('data', piece => body.push(piece));
      request.on('end', () => {
        const answer = answers[inserted.push(Buffer.concat(body).toString()) - 1] ?? '';
        if (typeof answer === 'number') response.writeHead(answer).end('Code: 999. DB::Exception');
        else response.end(answer);
      });
    });
    const store = await openStore(`${url}/x`, {});
    const parts = [gzipSync(`${JSON.stringify(rowOf('a'))}\n`)];
    async function* results() {
      yield { parts, progress: () => {}, stored: async () => {} };
    }
    const sentences: string[] = [];
    const options = {
      consumer: 'c',
      stop: new AbortController().signal,
      notify: (one: string) => void sentences.push(one),
    };
    const keeping = { ...store, migrate: async () => {} };
    const fleet = { results } as unknown as Fleet;
    expect(await keepResults(fleet, keeping, options)).toBe(1);
    // Rows of one subject and revision are one row, however often they come
    expect(new Set(inserted).size).toBe(1);
    expect(inserted).toHaveLength(3);
    expect(sentences).toEqual([expect.stringMatching(/Memory limit; podline tries again$/), 'the store answers again']);
  });

  it('that takes its time with each byte is abandoned after the time of an answer', async () => {
    const url = await serve((_, response) => {
      const dripping = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(dripping));
    });
    await expect(connectTo(url, {}, { answerMs: 200 }).send('select 1')).rejects.toThrow(/timeout/);
  });

  it('with an invalid URL is reported without its password', () => {
    expect(() => connectTo('http://me:hunter2@host:port', {})).toThrow(/^this is not the URL of a ClickHouse server/);
  });
});
