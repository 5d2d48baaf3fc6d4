import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { root } from '../root.js';
import { scratch } from '../scratch.js';

const { version } = packageFile;
const INSTALL = `npm install --global ./podline-fleet-${version}.tgz`;
const SAMPLE = join(root, 'samples/mirror-pod-delete');

describe.skipIf(!existsSync(join(root, 'dist')))(
  'podline without podline-fleet (skipped where dist/ is not built)',
  () => {
    const folder = scratch();
    const podline = join(folder, 'podline');
    const database = join(folder, 'store.duckdb');
    const runs = (...args: readonly string[]) => {
      const { status, stderr } = spawnSync(process.execPath, [join(podline, 'dist/cli.js'), ...args], {
        encoding: 'utf8',
        input: '',
      });
      return { status, stderr };
    };

    beforeAll(() => {
      const isLoaded = (path: string): boolean => !path.endsWith('/types');
      cpSync(join(root, 'dist'), join(podline, 'dist'), { recursive: true, filter: isLoaded });
      cpSync(join(root, 'package.json'), join(podline, 'package.json'));
      writeFileSync(database, `\0\0\0\0\0\0\0\0DUCK${'\0'.repeat(100)}`);
    });

    it.each([
      ['agent', '-'],
      ['fleet', 'status'],
      ['store', database, SAMPLE],
      ['query', database],
      ['analyze', database],
      ['analyze', SAMPLE, '-o', `parquet=${join(folder, 'rows')}`],
    ])('says how to install it: %s %s', (...args) => {
      expect(runs(...args)).toEqual({
        status: 2,
        stderr: expect.stringContaining(`podline: this is part of podline-fleet, which is not installed: ${INSTALL}\n`),
      });
    });

    it('does everything else', () => {
      expect(runs('analyze', SAMPLE)).toEqual({ status: 0, stderr: '' });
      expect(runs('agent', '--help').status).toBe(0);
    });

    it('takes no podline-fleet of another version', () => {
      const other = join(folder, 'node_modules/podline-fleet');
      mkdirSync(other, { recursive: true });
      writeFileSync(join(other, 'index.js'), "exports.VERSION = '0.0.1';");
      expect(runs('fleet', 'status')).toEqual({
        status: 2,
        stderr: `podline: podline ${version} needs podline-fleet ${version}, not 0.0.1: ${INSTALL}\n`,
      });
    });
  },
);
