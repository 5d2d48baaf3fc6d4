import { byteLength } from '../../host/index.js';
import { LIMITS } from './thresholds.js';

export type Budget = ReturnType<typeof createBudget>;

/**
 * The limits that all archives of one run share, however they are nested. They grow with the bytes of the outermost archives. Each `spend`
 * fails when its limit is used up.
 */
export function createBudget(limits: typeof LIMITS = LIMITS) {
  let outer = 0;
  let names = limits.allNamesBytes;
  let kept = limits.keptBytes;
  const most = {
    entries: () => Math.min(limits.entries, limits.fewEntries + Math.floor(outer / limits.entryBytes)),
    members: () => Math.min(limits.members, limits.fewMembers + Math.floor(outer / limits.memberBytes)),
    bytes: () => limits.bombBytes + outer * limits.ratio,
  };
  const spent = { entries: 0, members: 0, listing: 0, content: 0 };
  const spend =
    (what: 'listing' | 'content') =>
    (bytes: number): void => {
      spent[what] += bytes;
      if (spent[what] > most.bytes()) throw new ArchiveError(BOMB);
    };

  return {
    /** Adds what another outermost archive may use; `bytes` is its size. */
    grant(bytes: number): void {
      outer += bytes;
    },
    spendEntry(): void {
      if (++spent.entries > most.entries())
        throw new ArchiveError(`more than ${most.entries()} entries: the others were not looked at`);
    },
    spendMember(name: string): void {
      names -= byteLength(name);
      if (++spent.members > most.members())
        throw new ArchiveError(`more than ${most.members()} files: the others were not looked at`);
      if (names < 0) throw new ArchiveError('the names of its files are too long: the others were not looked at');
    },
    /** Spends bytes that are unpacked only to list an archive. */
    spendListing: spend('listing'),
    /** Spends bytes that are unpacked as the content of files. */
    spendContent: spend('content'),
    /** Whether this many more bytes may be kept in memory. */
    keep(bytes: number): boolean {
      if (bytes > kept) return false;
      kept -= bytes;
      return true;
    },
  };
}

export const BOMB = `it unpacks to more than ${LIMITS.ratio} times its size: not read further`;

/** Why an archive cannot be read, in words that follow its name. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

export const CUT = 'the archive is cut here: read up to there';
