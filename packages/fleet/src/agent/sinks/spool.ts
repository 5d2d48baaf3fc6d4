import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isText, OWN_FOLDER, objectOfForm, parseJson, reasonOf } from 'podline/internal';
import { textIn, textOf } from '../../line-file.js';
import { writeWhole } from '../../whole-file.js';
import type { Say } from '../types.js';

/** What a sink sends. */
export interface Parcel {
  /** Sent twice under the same key, it counts once */
  readonly key: string;
  readonly body: string;
}

/** The reports that were never sent, from the first to the last. */
interface Loss {
  readonly count: number;
  readonly since: string;
  readonly until: string;
}

export interface SpoolOptions {
  /** Null if it is kept only in memory */
  readonly folder: string | null;
  readonly maxBytes: number;
  readonly say: Say;
  readonly now?: () => Date;
}

/** The bytes that are kept in memory if the disk has no room. */
const MAX_MEMORY = 1 << 20;
/** A file uses whole blocks. */
const BLOCK = 4096;
const roomOf = (bytes: number): number => Math.ceil((bytes + 1) / BLOCK) * BLOCK;
const NAME = /^(\d{12})\.([\w.-]{1,150})$/;
const LOST = 'lost.json';
const PROBE = 'probe';

interface Entry {
  readonly key: string;
  readonly bytes: number;
  readonly number: number;
  /** The path of its file, or the body itself. */
  file: string | null;
  body: string;
}

export type Spool = ReturnType<typeof openSpool>;

/**
 * What waits to be sent, oldest first: one file per parcel, which exists whole, or not at all. When it is full, new parcels are lost: a
 * single stretch, with a beginning and an end.
 */
export function openSpool({ folder, maxBytes, say, now = () => new Date() }: SpoolOptions) {
  let failures = 0;

  /** Reads what an earlier agent left in the folder. */
  function left<T>(read: (folder: string) => T, none: T, means: string): T {
    if (folder === null) return none;
    try {
      return read(folder);
    } catch (error) {
      failures++;
      say(`${folder}: ${reasonOf(error)}; ${means}`);
      return none;
    }
  }

  const waiting = left(from => filesIn(from, say), [], 'its reports stay there for the next agent');
  const entries: Entry[] = [...waiting];
  const keys = new Set(entries.map(({ key }) => key));
  let next = 1 + (waiting.at(-1)?.number ?? -1);
  let bytes = entries.reduce((sum, one) => sum + one.bytes, 0);
  let loss = left(lossIn, null, `what ${LOST} counted as lost before is not known`);
  let lost = 0;
  let trouble: string | null = null;

  const inMemory = (): Entry[] => entries.filter(({ file }) => file === null);

  function lose(): void {
    const at = now().toISOString();
    // The clock of the machine may have been set back in the meantime
    const until = loss !== null && at < loss.until ? loss.until : at;
    loss = { count: (loss?.count ?? 0) + 1, since: loss?.since ?? at, until };
    lost++;
    noteLoss();
  }

  function noteLoss(): void {
    if (folder === null) return;
    onDisk(() => {
      if (loss === null) rmSync(join(folder, LOST), { force: true });
      else writeWhole(join(folder, LOST), JSON.stringify(loss));
    });
  }

  /** False if the disk does not accept it. */
  function onDisk(write: () => void): boolean {
    try {
      write();
      return true;
    } catch (error) {
      failures++;
      if (trouble === null) say(`${folder}: ${reasonOf(error)}; unsent reports are kept in memory`);
      trouble = `reports cannot be kept in ${folder}: ${reasonOf(error)}`;
      return false;
    }
  }

  function written(name: string, body: string): string | null {
    if (folder === null) return null;
    const file = join(folder, name);
    const isThere = onDisk(() => {
      // It may have been removed, or could not be created before
      if (trouble !== null) makeFolder(folder);
      writeWhole(file, body, join(folder, 'partial'));
    });
    if (!isThere) return null;
    if (trouble !== null) say(`${folder}: reports are kept there again`);
    trouble = null;
    return file;
  }

  /** Writes parcels one after another, in their order, up to the first that fails. */
  function writeWaiting(): void {
    if (folder === null) return;
    for (const entry of inMemory()) {
      const file = written(`${String(entry.number).padStart(12, '0')}.${entry.key}`, entry.body);
      if (file === null) return;
      entry.file = file;
      entry.body = '';
    }
  }

  /** Tests the disk: parcels that did not fit may have been sent by now, so nothing else shows whether there is room. */
  function probe(): void {
    const file = written(PROBE, ' '.repeat(BLOCK));
    if (file !== null) onDisk(() => rmSync(file, { force: true }));
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
    add(parcel: Parcel) {
      if (keys.has(parcel.key)) return;
      const size = roomOf(Buffer.byteLength(parcel.body));
      if (bytes + size > maxBytes) return lose();
      entries.push({ ...parcel, bytes: size, number: next++, file: null });
      writeWaiting();
      const used = inMemory().reduce((sum, one) => sum + one.bytes, 0);
      if (folder !== null && used > MAX_MEMORY) {
        entries.pop();
        return lose();
      }
      keys.add(parcel.key);
      bytes += size;
    },
    first(): Parcel | null {
      for (let [entry] = entries; entry !== undefined; [entry] = entries) {
        try {
          return { key: entry.key, body: entry.file === null ? entry.body : textOf(entry.file) };
        } catch (error) {
          // The file was deleted by another program
          say(`${entry.file}: ${reasonOf(error)}`);
          loseFirst();
        }
      }
      return null;
    },
    /** It was sent, or will never be */
    remove,
    /** Writes what could not be written before. */
    retry(): void {
      if (trouble === null) return;
      if (inMemory().length > 0) writeWaiting();
      else probe();
      if (trouble === null && loss !== null) noteLoss();
    },
    /** What is wrong with its disk now; null if nothing is */
    trouble: (): string | null => trouble,
    /** It will never be sent */
    lose: loseFirst,
    entries: () => entries.length,
    bytes: () => bytes,
    /** Parcels that a kill would lose, because there was no room for them on the disk */
    unsafe: () => inMemory().length,
    /** Everything lost since the last `reportedLoss` */
    loss: (): Loss | null => loss,
    reportedLoss(): void {
      loss = null;
      noteLoss();
    },
    /** How many parcels were lost since it was opened */
    lost: () => lost,
    /** How many times the disk failed */
    failures: () => failures,
  };
}

/** The files of a folder in the order in which they were written. */
function filesIn(folder: string, say: Say): Entry[] {
  makeFolder(folder);
  return readdirSync(folder)
    .sort()
    .flatMap(name => {
      const [, number, key] = NAME.exec(name) ?? [];
      if (key === undefined) return [];
      const file = join(folder, name);
      const found = lstatSync(file);
      if (found.isFile()) return [{ number: Number(number), key, file, body: '', bytes: roomOf(found.size) }];
      say(`${file}: no agent wrote this file, so it is not sent`);
      return [];
    });
}

/** The waiting lines name pods and nodes: only the owner may read them. */
function makeFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWN_FOLDER });
  const found = lstatSync(folder);
  if (!found.isDirectory()) throw new Error('it is a link, not a folder');
  // An agent of an earlier version made it readable for everybody
  if (found.uid === process.getuid?.() && (found.mode & 0o077) !== 0) chmodSync(folder, OWN_FOLDER);
}

function lossIn(folder: string): Loss | null {
  const text = textIn(join(folder, LOST));
  const value = parseJson(text);
  if (isLoss(value)) return value;
  if (text === '') return null;
  throw new Error(`${LOST} is not in the format of a spool`);
}

const isLoss = objectOfForm<Loss>({ count: Number.isFinite, since: isText, until: isText });
