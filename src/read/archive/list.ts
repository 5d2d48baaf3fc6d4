import { byteLength, bytesOf } from '../../host/index.js';
import { count } from '../../kit/count.js';
import { expected, reasonOf } from '../fault.js';
import type { Place } from '../source.js';
import { BOMB, type Budget } from './budget.js';
import { createByteReader } from './byte-reader.js';
import { beginningOf, decompress, isCompressed } from './decompress.js';
import { type Head, keptHead } from './head.js';
import { bySegments, type EntryType, isHidden, linkTarget, segmentsOf } from './names.js';
import type { Opener } from './open.js';
import { BLOCK, isZero, readTarHeader, tarEntries } from './tar.js';
import { LIMITS } from './thresholds.js';
import { mostIn, zipDirectory } from './zip.js';

type LookedArchive = Exclude<Awaited<ReturnType<typeof lookAt>>, { readonly kind: 'none' }>;

/** The first bytes of an entry, and of an empty zip. */
const ZIPS = [bytesOf('PK\x03\x04'), bytesOf('PK\x05\x06')];

/**
 * What an archive is, from its content, with its bytes from the beginning: unpacked, if it is a compressed tar. The stream is closed if it is
 * none.
 */
export async function lookAt(bytes: AsyncIterable<Uint8Array>) {
  const raw = await beginningOf(bytes, BLOCK);
  if (ZIPS.some(magic => magic.every((byte, at) => raw.head[at] === byte))) return { kind: 'zip' as const, ...raw };
  if (isTar(raw.head)) return { kind: 'tar' as const, ...raw };
  const isPacked = isCompressed(raw.head);
  if (isPacked) {
    const unpacked = await beginningOf(
      decompress(raw.whole, () => {}),
      BLOCK,
    );
    if (isTar(unpacked.head)) return { kind: 'packed tar' as const, ...unpacked };
    await unpacked.close();
  }
  await raw.close();
  return { kind: 'none' as const, isPacked };
}

const isTar = (head: Uint8Array): boolean => head.length >= BLOCK && !isZero(head) && readTarHeader(head) !== null;

/** A file in an archive, or in a nested one. */
export interface Member {
  readonly path: string;
  readonly place: Place;
  /** Its beginning, where that was kept. */
  readonly head: Head | null;
  readonly size: number;
}

interface Found extends Member {
  readonly segments: readonly string[];
}

/** An entry of any archive. */
interface Entry {
  readonly name: string;
  readonly type: EntryType;
  readonly link?: string;
  readonly place: Place;
  readonly size: number;
  /** The content while the entry is being passed: it cannot be opened later without going back. */
  readonly content?: AsyncIterable<Uint8Array>;
}

interface Context {
  readonly opener: Opener;
  readonly budget: Budget;
}

/**
 * The files in an archive and in the archives inside it, as a folder would hold them, and what is wrong with it, by the path of the archive
 * or of one nested in it; null if it is no archive.
 */
export async function listArchive(place: Place, path: string, context: Context) {
  const looked = await lookAt(context.opener.bytes(place));
  if (looked.kind === 'none') return null;
  context.budget.grant((await context.opener.medium(place))?.size ?? 0);
  const lister = createLister(context);
  await lister.list({ place, path, segments: [], looked, level: 1 });
  return { members: lister.found.sort((a, b) => bySegments(a.segments, b.segments)), notes: lister.notes };
}

interface Archive {
  readonly place: Place;
  readonly path: string;
  readonly segments: readonly string[];
  readonly looked: LookedArchive;
  readonly level: number;
}

function createLister({ opener, budget }: Context) {
  const found: Found[] = [];
  const notes: { path: string; text: string }[] = [];
  let isBomb = false;

  /** Counts the bytes that are unpacked only to list the archive. */
  async function* counted(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of bytes) {
      isBomb = true;
      budget.spendListing(chunk.length);
      isBomb = false;
      yield chunk;
    }
  }

  async function* entriesOf({ place: within, looked }: Archive): AsyncGenerator<Entry> {
    const medium = looked.kind === 'packed tar' ? null : await opener.medium(within);
    if (looked.kind === 'zip') {
      const zip = medium ?? (await opener.held(within, counted(looked.whole)));
      for await (const { name, type, ...entry } of zipDirectory(zip))
        yield { name, type, size: entry.size, place: { in: 'zip', within, entry } };
      return;
    }
    const open = medium === null ? () => counted(looked.whole) : (from: number) => medium.read(from, medium.size);
    for await (const { ordinal, start, content, ...entry } of tarEntries(createByteReader(open, medium !== null))) {
      const { size } = entry;
      if (medium !== null) yield { ...entry, place: { in: 'part', within, start, size } };
      else yield { ...entry, place: { in: 'tar', within, ordinal, size }, content: content() };
    }
  }

  /** Lists everything below an archive. An error in it ends this archive, not the one that contains it. */
  async function list(archive: Archive): Promise<void> {
    const own = new Map<string, Found>();
    const links: Entry[] = [];
    /** How many entries were skipped for each reason: one sentence reports all of them. */
    const passedOver = new Map<string, number>();
    try {
      for await (const entry of entriesOf(archive)) {
        budget.spendEntry();
        const reason = await consider(archive, entry, own, links);
        if (reason !== null) passedOver.set(reason, (passedOver.get(reason) ?? 0) + 1);
      }
    } catch (error) {
      // The error may come from a reader that was stopped because the archive is a bomb
      notes.push({ path: archive.path, text: isBomb ? BOMB : reasonOf(expected(error)) });
    } finally {
      await archive.looked.close();
    }
    for (const { name, type, link = '' } of links) {
      const target = own.get(plain(type === 'link' ? linkTarget(name, link) : link));
      const segments = segmentsOf(name);
      // A link that leads nowhere, out of the archive or to a folder is not followed in folders either
      if (target !== undefined && segments !== null) own.set(plain(name), { ...target, ...at(archive, segments) });
    }
    found.push(...own.values());
    for (const [reason, many] of passedOver)
      notes.push({ path: archive.path, text: `${count(many, 'entry', 'entries')} passed over: ${reason}` });
  }

  /** Lists the entry, or notes why it cannot be used. */
  async function consider(
    archive: Archive,
    entry: Entry,
    own: Map<string, Found>,
    links: Entry[],
  ): Promise<string | null> {
    const { name, type } = entry;
    if (type === 'folder') return null;
    if (type === 'device') return 'a device or a pipe';
    if (type === 'sparse') return 'a sparse file, of which only parts are stored';
    if (byteLength(name) > LIMITS.nameBytes) return 'its name is longer than a name can be';
    const segments = segmentsOf(name);
    if (segments === null) return 'its name leads out of the archive';
    if (isHidden(segments) || type === 'other') return null;
    budget.spendMember(name);
    if (type !== 'file') {
      links.push({ ...entry, name });
      return null;
    }
    const twice = own.delete(plain(name)) ? 'a later one has the same name' : null;
    const member = await look(archive, entry, segments);
    if (member !== null) own.set(plain(name), member);
    return twice;
  }

  /** The file, unless it is an archive itself: then its files are listed. */
  async function look(archive: Archive, entry: Entry, segments: readonly string[]): Promise<Found | null> {
    const { place, content } = entry;
    if (entry.size === 0) return { ...at(archive, segments), place, size: 0, head: EMPTY };
    const head = content === undefined ? null : keptHead(content, entry.size, budget);
    const { path, segments: whole } = at(archive, segments);
    const looked = await lookAt(head?.bytes ?? opener.bytes(place)).catch(error => {
      expected(error);
      return UNREADABLE;
    });
    if (looked.kind === 'none') {
      // The bytes of a tar were counted when it was unpacked, or they lie on the disk
      const size = place.in === 'zip' ? mostIn(place.entry) : 0;
      budget.spendContent(looked.isPacked ? entry.size * LIMITS.ratio : size);
      return { path, segments: whole, place, size: entry.size, head: (await head?.end()) ?? null };
    }
    if (archive.level < LIMITS.levels) await list({ place, path, segments: whole, looked, level: archive.level + 1 });
    else {
      await looked.close();
      notes.push({ path, text: `not opened: it lies in ${LIMITS.levels} archives, one in the other` });
    }
    return null;
  }

  return { list, found, notes };
}

const UNREADABLE = { kind: 'none', isPacked: false } as const;
const EMPTY: Head = { size: 0, read: () => new Uint8Array() };

const at = ({ path, segments }: Archive, own: readonly string[]) => ({
  path: `${path}!${own.join('/')}`,
  segments: [...segments, ...own],
});
const plain = (name: string): string => segmentsOf(name)?.join('/') ?? '';
