import { ArchiveError } from './archive-error.js';
import { LIMITS } from './thresholds.js';

/** What all archives of one run share. */
export interface Budget {
  /** Fails when no further file may be listed. */
  spendMember(name: string): void;
  /** Whether so much may be kept in memory. */
  keep(bytes: number): boolean;
}

export function createBudget(limits: typeof LIMITS = LIMITS): Budget {
  let members = limits.members;
  let names = limits.allNamesBytes;
  let kept = limits.keptBytes;
  return {
    spendMember(name) {
      members--;
      names -= Buffer.byteLength(name);
      if (members < 0) throw new ArchiveError(`more than ${limits.members} files: the others were not looked at`);
      if (names < 0) throw new ArchiveError('the names of its files are too long: the others were not looked at');
    },
    keep(bytes) {
      if (bytes > kept) return false;
      kept -= bytes;
      return true;
    },
  };
}
