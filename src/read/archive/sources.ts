import { EMPTY } from '../sniff.js';
import { nothing, type Place, piecesOf, type Source } from '../source.js';
import { ArchiveError, type Budget } from './budget.js';
import { type Listing, listArchive, type Member } from './list.js';
import { createOpener, type Opener } from './open.js';
import { ENCRYPTED } from './zip.js';

const ARCHIVE = { type: 'unsupported', what: 'an archive; its files are listed by themselves' } as const;

/** The sources in an archive; null if it is none. Fails if there is nothing to read in it. */
export async function archiveSources(place: Place, path: string, budget: Budget): Promise<readonly Source[] | null> {
  const opener = createOpener();
  const listing = await listArchive(place, path, { opener, budget });
  if (listing === null) return null;
  const useless = uselessness(listing);
  if (useless !== null) throw new ArchiveError(useless);
  const open = new Set(listing.members);
  const sources = listing.members.map(member =>
    memberSource(member, opener, async () => {
      open.delete(member);
      if (open.size === 0) await opener.close();
    }),
  );
  return [...sources, ...noted(listing)];
}

/** Why an archive has nothing to read; null if it has something. */
function uselessness({ members, notes }: Listing): string | null {
  const [first] = notes;
  if (members.length === 0) return first?.text ?? 'the archive contains no files';
  const isEncrypted = ({ place }: Member): boolean => place.in === 'zip' && place.entry.method === ENCRYPTED;
  return members.every(isEncrypted) ? 'the archive is encrypted: unpack it first' : null;
}

/** Represents an archive that has notes. */
export const notedSource = (path: string, notes: readonly string[]): Source => ({
  path,
  sniffed: { ...ARCHIVE, notes },
  open: nothing,
});

/** One source for each archive that has notes. */
function noted({ notes }: Listing): Source[] {
  const paths = [...new Set(notes.map(({ path }) => path))];
  return paths.map(path =>
    notedSource(
      path,
      notes.filter(note => note.path === path).map(({ text }) => text),
    ),
  );
}

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
