import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { filled, wordsOf } from '../../../../src/read/live/command-line.js';
import { scratch } from '../../../../test/scratch.js';
import { commandWay } from '../../src/kubelet-log/command.js';
import { startCluster } from '../cluster.js';
import type { ApiServer } from '../server/index.js';
import { read } from './read.js';

const folder = scratch();
const servers: ApiServer[] = [];
afterAll(() => Promise.all(servers.map(server => server.close())));

/** Prints its words, one per line. */
const echo = join(folder, 'echo.mjs');
writeFileSync(echo, 'for (const word of process.argv.slice(2)) console.log(word);');

async function run(line: string, wanted = {}) {
  const cluster = await startCluster(folder, { 'node-1': {} });
  servers.push(cluster.server);
  return read(commandWay({ id: 'command', title: 'a command', command: line }), cluster, wanted);
}

describe('a command line', () => {
  it.each([
    ['a b  c', ['a', 'b', 'c']],
    ['a \'b c\' "d e"f', ['a', 'b c', 'd ef']],
    ["''", ['']],
    ['a\\ b "\\"" \'\\\'', ['a b', '"', '\\']],
    ['a "b', null],
  ])('is divided into words: %s', (line, words) => expect(wordsOf(line)).toEqual(words));

  it('is not interpreted by a shell: a value stays inside of its word', () => {
    expect(filled(['ssh', '{node}', 'x{node}y'], { node: '$(reboot); `x` | {node}' })).toEqual([
      'ssh',
      '$(reboot); `x` | {node}',
      'x$(reboot); `x` | {node}y',
    ]);
  });
});

describe('a command as the way to the log', () => {
  it('gets the node and the time range', async () => {
    const { result, text } = await run(
      `${process.execPath} ${echo} {node} {since} {until} {since-iso} {since-seconds} {unit} {context} '*' $HOME`,
    );
    expect(result).toEqual({ came: true, holes: [], notes: [] });
    expect(text.trim().split('\n')).toEqual([
      ...['node-1', '@1795348740', '@1795348801', '2026-11-22T11:59:00.000Z', '61', 'kubelet', 'test', '*', '$HOME'],
    ]);
  });

  it.each(['-oProxyCommand=reboot', 'a;reboot', 'a b', '../x', ''])(
    'is not run for a node with the name %j',
    async node => {
      const { result, text } = await run(`${process.execPath} ${echo} {node}`, { node });
      expect(result).toMatchObject({ came: false, reason: 'the name of the node is none that Kubernetes allows' });
      expect(text).toBe('');
    },
  );

  it('gets a node by its address, or by its name where the API does not show an address', async () => {
    const cluster = await startCluster(folder, { 'node-1': {} });
    servers.push(cluster.server);
    const way = commandWay({ id: 'ssh', title: 'ssh', command: `${process.execPath} ${echo} {address}` });
    expect((await read(way, cluster)).text).toBe('node-1\n');
    const node = (address: string) => ({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: { name: 'node-1', resourceVersion: '7' },
      status: {
        addresses: [
          { type: 'Hostname', address: 'x' },
          { type: 'InternalIP', address },
        ],
      },
    });
    cluster.server.store.put(node('10.0.0.7'));
    expect((await read(way, cluster)).text).toBe('10.0.0.7\n');
    cluster.server.store.put(node('-oProxyCommand=reboot'));
    expect((await read(way, cluster)).text).toBe('node-1\n');
  });

  it('reports its failure in its own words, also where it does not exist', async () => {
    const failing = join(folder, 'failing.mjs');
    writeFileSync(failing, "console.error('No such container: node-1\\nmore'); process.exitCode = 1;");
    expect((await run(`${process.execPath} ${failing}`)).result).toMatchObject({
      came: false,
      reason: `${process.execPath} failed (exit code 1): No such container: node-1`,
    });
    expect((await run('podline-no-such-program')).result).toMatchObject({
      came: false,
      reason: 'podline-no-such-program failed (spawn podline-no-such-program ENOENT)',
    });
  });

  it('prints only the log of the kubelet, which is not mistaken for that of the runtime', async () => {
    const { result } = await run(`${process.execPath} ${echo} {node}`, { service: 'runtime' });
    expect(result).toMatchObject({ came: false, reason: expect.stringContaining('has no {unit}') });
  });
});
