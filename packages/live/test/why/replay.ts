import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { loadAll } from 'js-yaml';
import { root } from '../../../../test/root.js';
import { klogLocal } from '../../src/kubelet-log/stamps.js';
import type { JournalEntry } from '../server/kubelet.js';
import type { StoredObject } from '../server/store.js';

/** A sample as a cluster showed it at some moment. */
export interface Replay {
  readonly sample: string;
  readonly node: string;
  /** The lead of the kubelet's local time over UTC, in milliseconds. */
  readonly offset: number;
  readonly lines: readonly JournalEntry[];
  readonly pods: readonly StoredObject[];
}

const HOUR = 3_600_000;

const textOf = (path: string): string => {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : gunzipSync(readFileSync(`${file}.gz`)).toString('utf8');
};

/** The kubelet's standard error as journald stores it: every line is an entry. */
function journalOfLog(log: string, node: string, offset: number, near: number): JournalEntry[] {
  let at = near;
  return log
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      const local = klogLocal(line, near + offset);
      if (local !== null) at = local - offset;
      return { at, text: `${node} kubelet[812]: ${line}` };
    });
}

export function replayOf(sample: string): Replay {
  const truth: { from: string; timezone: string } = JSON.parse(textOf(`samples/${sample}/truth.json`));
  const offset = Number(truth.timezone.slice(0, 3)) * HOUR;
  const node = 'node1';
  const lines = journalOfLog(textOf(`samples/${sample}/kubelet.log`), node, offset, Date.parse(truth.from));
  const pods: StoredObject[] = [];
  loadAll(textOf(`samples/${sample}/pods.yaml`), one => one && pods.push(one as StoredObject), { json: true });
  return { sample, node, offset, lines, pods };
}

/** What could be seen at that moment. */
export const until = (lines: readonly JournalEntry[], moment: Date): JournalEntry[] =>
  lines.filter(({ at }) => at <= moment.getTime());
