import { grouped } from '../../kit/grouped.js';
import { EMPTY } from '../sniff.js';
import { nothing, type Place, piecesOf, type Source } from '../source.js';
import { ArchiveError, type Budget } from './budget.js';
import { listArchive, type Member } from './list.js';
import { createOpener, type Opener } from './open.js';
import { ENCRYPTED } from './zip.js';

const ARCHIVE = { type: 'unsupported', what: 'an archive; its files are listed by themselves' } as const;

/** The sources in an archive; null if it is none. Fails if there is nothing to read in it. */
export async function archiveSources(place: Place, path: string, budget: Budget): Promise<readonly Source[] | null> {
  const opener = createOpener();
  const listing = await listArchive(place, path, { opener, budget });
  if (listing === null) return null;
  const { members, notes } = listing;
  if (members.length === 0) throw new ArchiveError(notes[0]?.text ?? 'the archive contains no files');
  if (members.every(({ place }) => place.in === 'zip' && place.entry.method === ENCRYPTED))
    throw new ArchiveError('the archive is encrypted: unpack it first');
  const open = new Set(members);
  const sources = members.map(member =>
    memberSource(member, opener, async () => {
      open.delete(member);
      if (open.size === 0) await opener.close();
    }),
  );
  // One source for each archive that has notes
  const noted = [...grouped(notes, ({ path }) => path)].map(([path, own]) =>
    notedSource(
      path,
      own.map(({ text }) => text),
    ),
  );
  return [...sources, ...noted];
}

/** Represents an archive that has notes. */
export const notedSource = (path: string, notes: readonly string[]): Source => ({
  path,
  sniffed: { ...ARCHIVE, notes },
  open: nothing,
});

function memberSource({ path, place, head, size }: Member, opener: Opener, close: () => Promise<void>): Source {
  async function* open(): AsyncGenerator<Uint8Array> {
    if (head !== null) yield* piecesOf(head.read());
    if (head?.size === size) return;
    let known = head?.size ?? 0;
    for await (const chunk of opener.bytes(place)) {
      const rest = chunk.subarray(known);
      known -= chunk.length - rest.length;
      if (rest.length > 0) yield rest;
    }
  }
  // An empty file need not be opened
  return { path, place, size, open, close, ...(size === 0 ? { sniffed: { ...EMPTY, notes: [] } } : {}) };
}
