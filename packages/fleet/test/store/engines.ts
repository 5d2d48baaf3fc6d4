import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled } from '../../../../test/installed.js';

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
