import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { endsOf } from '../../src/document/episodes.js';
import { root } from '../root.js';
import { scratch } from '../scratch.js';
import { podline } from './podline.js';

const WITNESSES = 'samples/ignores-sigterm-witnesses';
/** The result of a sample, which would be read several times, with the pods `busytmp` and `busybind`. */
const STUCK = scratch();
const lines = gunzipSync(readFileSync(join(root, 'samples/stuck-volume-unmount/kubelet.log.gz')))
  .toString('utf8')
  .split('\n')
  .filter(line => /busytmp|busybind|00acafbb|a5be9289/.test(line));
writeFileSync(join(STUCK, 'kubelet.log'), lines.join('\n'));
cpSync(join(root, 'samples/stuck-volume-unmount/pods.yaml.gz'), join(STUCK, 'pods.yaml.gz'));

/** `11:05:20.547  kubelet.log.gz:596  kubelet notified  I1121 …` */
const rowsOf = (stdout: string): string[][] =>
  [...stdout.matchAll(/^ *([\d:.]*) +([\w.-]+):(\d+) {2}.*?(?: {2}([IWE]\d{4} .*))?$/gm)].map(row => row.slice(1));

describe('podline lines', () => {
  it('prints the lines of the log unchanged', async () => {
    const { status, stdout } = await podline(['lines', 'busytmp', STUCK]);
    const ofLog = rowsOf(stdout).filter(([, file]) => file === 'kubelet.log');
    expect(status).toBe(0);
    expect(ofLog.length).toBeGreaterThan(15);
    for (const [, , line, text] of ofLog) expect(text).toBe(lines[Number(line) - 1]);
    // A record of several lines is complete
    expect(stdout).toMatch(/^ +Output: umount: .*: target is busy\.$/m);
    expect(stdout).not.toContain('busybind"');
  });

  it('merges the lines of all sources by time', async () => {
    const { stdout } = await podline(['lines', 'default/stubborn', WITNESSES]);
    const rows = rowsOf(stdout);
    const times = rows.flatMap(([time = '']) => (time === '' ? [] : [time]));
    expect(new Set(rows.map(([, file]) => file))).toEqual(
      new Set([
        'events-w.json',
        'kubectl-delete.log',
        'audit.jsonl.gz',
        'pods.yaml.gz',
        'kubelet.log.gz',
        'runtime.log.gz',
        'ctr-events.txt',
      ]),
    );
    expect(times.length).toBeGreaterThan(20);
    expect(stdout).toContain('status.phase: Running → Failed');
  });

  it('accepts a UID or its beginning, and prints the same', async () => {
    const byName = await podline(['lines', 'busytmp', STUCK]);
    expect(await podline(['lines', '00acafbb', STUCK])).toEqual(byName);
    expect(await podline(['lines', '00acafbb-3f58-4357-9986-25134631dc74', STUCK])).toEqual(byName);
  });

  it('prints each life of a name', async () => {
    const lifecycles = endsOf(JSON.parse((await podline(['samples/name-reuse', '-o', 'json'])).stdout));
    const { stdout } = await podline(['lines', lifecycles[0]?.pod.name ?? '', 'samples/name-reuse']);
    expect(stdout.match(/original text/g)).toHaveLength(lifecycles.length);
    expect(lifecycles.length).toBeGreaterThan(1);
  });

  it('lists the names where none matches', async () => {
    expect(await podline(['lines', 'busytmq', STUCK])).toEqual({
      status: 2,
      stdout: '',
      stderr: 'podline: nothing about pod busytmq in the input, which has 2 other pods; did you mean busytmp?\n',
    });
  });
});
