import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../input/parse-json.js';
import { reasonOf } from '../../input/system-error.js';
import { textIn } from '../lines.js';
import type { Say } from '../types.js';
import type { Loss, Parcel } from './types.js';

export interface SpoolOptions {
  /** Null: it is kept in memory alone. */
  readonly folder: string | null;
  readonly maxBytes: number;
  readonly say: Say;
  readonly now?: () => Date;
}

/** What waits to be sent, oldest first. When it is full, what comes is lost: one stretch, that has a beginning and an end. */
export interface Spool {
  add(parcel: Parcel): void;
  first(): Parcel | null;
  /** It was sent, or will never be. */
  remove(): void;
  /** It will never be sent. */
  lose(): void;
  entries(): number;
  bytes(): number;
  /** Parcels that a kill would cost: those that found no room on the disk. */
  unsafe(): number;
  /** All that was lost since `toldLoss`. */
  loss(): Loss | null;
  toldLoss(): void;
  /** All that was lost since it was opened. */
  lost(): number;
}

/** In memory, where the disk has no room. */
const MAX_MEMORY = 1 << 20;
/** A file takes whole blocks. */
const BLOCK = 4096;
const roomOf = (bytes: number): number => Math.ceil((bytes + 1) / BLOCK) * BLOCK;
const NAME = /^(\d{12})\.([\w.-]{1,150})$/;
const LOST = 'lost.json';

interface Entry {
  readonly key: string;
  readonly bytes: number;
  /** The path of its file, or the body itself. */
  readonly file: string | null;
  readonly body: string;
}

/** One file a parcel: it is there whole, or not at all. */
export function openSpool({ folder, maxBytes, say, now = () => new Date() }: SpoolOptions): Spool {
  const entries: Entry[] = folder === null ? [] : filesIn(folder);
  const keys = new Set(entries.map(({ key }) => key));
  let next = folder === null ? 0 : lastNumberIn(folder) + 1;
  let bytes = entries.reduce((sum, one) => sum + one.bytes, 0);
  let loss = folder === null ? null : lossIn(folder);
  let lost = 0;
  let diskFails = false;

  const inMemory = (): Entry[] => entries.filter(({ file }) => file === null);

  function lose(): void {
    const at = now().toISOString();
    loss = { count: (loss?.count ?? 0) + 1, since: loss?.since ?? at, until: at };
    lost++;
    noteLoss();
  }

  function noteLoss(): void {
    if (folder === null) return;
    onDisk(() => {
      if (loss === null) rmSync(join(folder, LOST), { force: true });
      else writeFileSync(join(folder, LOST), JSON.stringify(loss));
    });
  }

  /** False: the disk does not take it. */
  function onDisk(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      if (!diskFails) say(`${folder}: ${reasonOf(error)}; what waits to be sent is kept in memory`);
      diskFails = true;
      return false;
    }
  }

  function written({ key, body }: Parcel): string | null {
    if (folder === null) return null;
    const file = join(folder, `${String(next++).padStart(12, '0')}.${key}`);
    const partial = join(folder, 'partial');
    const isThere = onDisk(() => {
      writeFileSync(partial, body);
      renameSync(partial, file);
    });
    if (!isThere) return null;
    diskFails = false;
    return file;
  }

  function remove(): void {
    const entry = entries.shift();
    if (entry === undefined) return;
    keys.delete(entry.key);
    bytes -= entry.bytes;
    const { file } = entry;
    if (file !== null) onDisk(() => rmSync(file, { force: true }));
  }

  function loseFirst(): void {
    lose();
    remove();
  }

  return {
    add(parcel) {
      if (keys.has(parcel.key)) return;
      const size = roomOf(Buffer.byteLength(parcel.body));
      if (bytes + size > maxBytes) return lose();
      const file = written(parcel);
      const used = inMemory().reduce((sum, one) => sum + one.bytes, 0);
      if (file === null && folder !== null && used + size > MAX_MEMORY) return lose();
      entries.push({ key: parcel.key, bytes: size, file, body: file === null ? parcel.body : '' });
      keys.add(parcel.key);
      bytes += size;
    },
    first() {
      for (let [entry] = entries; entry !== undefined; [entry] = entries) {
        try {
          return { key: entry.key, body: entry.file === null ? entry.body : readFileSync(entry.file, 'utf8') };
        } catch (error) {
          // Somebody tidied up
          say(`${entry.file}: ${reasonOf(error)}`);
          loseFirst();
        }
      }
      return null;
    },
    remove,
    lose: loseFirst,
    entries: () => entries.length,
    bytes: () => bytes,
    unsafe: () => inMemory().length,
    loss: () => loss,
    toldLoss() {
      loss = null;
      noteLoss();
    },
    lost: () => lost,
  };
}

function filesIn(folder: string): Entry[] {
  mkdirSync(folder, { recursive: true });
  return readdirSync(folder)
    .sort()
    .flatMap(name => {
      const [, , key] = NAME.exec(name) ?? [];
      const file = join(folder, name);
      return key === undefined ? [] : [{ key, file, body: '', bytes: roomOf(statSync(file).size) }];
    });
}

const lastNumberIn = (folder: string): number =>
  Math.max(-1, ...readdirSync(folder).map(name => Number(NAME.exec(name)?.[1] ?? -1)));

function lossIn(folder: string): Loss | null {
  const value = parseJson(textIn(join(folder, LOST)));
  return isLoss(value) ? value : null;
}

const isLoss = (value: unknown): value is Loss =>
  typeof value === 'object' &&
  value !== null &&
  'count' in value &&
  typeof value.count === 'number' &&
  'since' in value &&
  typeof value.since === 'string' &&
  'until' in value &&
  typeof value.until === 'string';
