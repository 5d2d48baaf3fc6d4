/** Why an archive cannot be read, in words that follow its name. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}

export const CUT = 'the archive is cut here: read up to there';
