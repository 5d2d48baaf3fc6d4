import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled } from '../../../../test/installed.js';
import { openStore } from '../../src/store/with-store.js';

/** A ClickHouse server with its own tables, stopped and removed after the tests; null where it is not installed. */
export interface ClickHouseServer {
  readonly url: string;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** The same server again, with what it had stored. */
  begin(): Promise<void>;
  stop(): Promise<void>;
}

const PROGRAM = 'clickhouse-server';

export const hasClickhouse = isInstalled(PROGRAM);

export async function startClickhouse(): Promise<ClickHouseServer> {
  const folder = mkdtempSync(join(tmpdir(), 'podline-clickhouse-'));
  const [http, tcp] = [await freePort(), await freePort()];
  writeFileSync(join(folder, 'users.xml'), USERS);
  writeFileSync(join(folder, 'config.xml'), configOf(folder, http, tcp));
  const url = `http://127.0.0.1:${http}`;
  let server: ChildProcess;
  async function begin(): Promise<void> {
    server = spawn(PROGRAM, [`--config-file=${join(folder, 'config.xml')}`], { stdio: 'ignore', cwd: folder });
    await answers(url, server, () => readFileSync(join(folder, 'error.log'), 'utf8'));
  }
  async function kill(): Promise<void> {
    const ended = new Promise(resolve => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  }
  await begin();
  return {
    url,
    begin,
    kill,
    async stop() {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

async function answers(url: string, server: ChildProcess, output: () => string): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`${PROGRAM} ended with ${server.exitCode}: ${output()}`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

/** Both engines, with new databases for the tests of one file; the server is started when the first test needs it. */
export function createEngines(folder: string) {
  let clickhouse: Promise<ClickHouseServer> | undefined;
  let made = 0;
  const server = (): Promise<ClickHouseServer> => {
    clickhouse ??= startClickhouse();
    return clickhouse;
  };
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
        const { url } = await server();
        await (await openStore(url, {})).migrate();
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
  return { engines, server, stop: async () => (await clickhouse)?.stop() };
}

const USERS = `<yandex>
  <profiles><default/></profiles>
  <users><default><password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default></users>
  <quotas><default/></quotas>
</yandex>`;

const configOf = (folder: string, http: number, tcp: number): string => `<yandex>
  <logger><level>error</level><log>${folder}/server.log</log><errorlog>${folder}/error.log</errorlog></logger>
  <http_port>${http}</http_port><tcp_port>${tcp}</tcp_port><listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path><tmp_path>${folder}/tmp/</tmp_path>
  <users_config>users.xml</users_config><default_profile>default</default_profile><default_database>default</default_database>
  <mark_cache_size>5368709120</mark_cache_size>
</yandex>`;
