import { byteLength } from '../../host/index.js';
import { ArchiveError } from './archive-error.js';
import { LIMITS } from './thresholds.js';

/** What all archives of one run share, however they lie in each other: as much as the bytes outside of all of them can be for. */
export interface Budget {
  /** Another archive that lies in none; `bytes`: its size. */
  grant(bytes: number): void;
  /** Each fails when there is no more of it. */
  spendEntry(): void;
  spendMember(name: string): void;
  /** Of what must be unpacked to see what an archive holds. */
  spendListing(bytes: number): void;
  /** Of what its files hold. */
  spendContent(bytes: number): void;
  /** Whether this much may be kept in memory. */
  keep(bytes: number): boolean;
}

export function createBudget(limits: typeof LIMITS = LIMITS): Budget {
  let outer = 0;
  let names = limits.allNamesBytes;
  let kept = limits.keptBytes;
  const most = {
    entries: () => Math.min(limits.entries, limits.fewEntries + Math.floor(outer / limits.entryBytes)),
    members: () => Math.min(limits.members, limits.fewMembers + Math.floor(outer / limits.memberBytes)),
    bytes: () => limits.bombBytes + outer * limits.ratio,
  };
  const spent = { entries: 0, members: 0, listing: 0, content: 0 };

  return {
    grant(bytes) {
      outer += bytes;
    },
    spendEntry() {
      if (++spent.entries > most.entries())
        throw new ArchiveError(`more than ${most.entries()} entries: the others were not looked at`);
    },
    spendMember(name) {
      names -= byteLength(name);
      if (++spent.members > most.members())
        throw new ArchiveError(`more than ${most.members()} files: the others were not looked at`);
      if (names < 0) throw new ArchiveError('the names of its files are too long: the others were not looked at');
    },
    spendListing(bytes) {
      spent.listing += bytes;
      if (spent.listing > most.bytes()) throw new ArchiveError(BOMB);
    },
    spendContent(bytes) {
      spent.content += bytes;
      if (spent.content > most.bytes()) throw new ArchiveError(BOMB);
    },
    keep(bytes) {
      if (bytes > kept) return false;
      kept -= bytes;
      return true;
    },
  };
}

export const BOMB = `it unpacks to more than ${LIMITS.ratio} times its size: not read further`;
