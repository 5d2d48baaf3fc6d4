/** What an archive is in the way of being read, in words that stand after its name. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

export const CUT = 'the archive is cut here: read up to there';
