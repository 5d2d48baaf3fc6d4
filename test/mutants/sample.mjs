import { createHash } from 'node:crypto';

/** One mutant of so many is tried. */
export const ONE_OF = Number(process.env.MUTANTS_ONE_OF ?? 1);

/** By what the mutant is and where it stands, so that the next run tries the same. */
export function isChosen({ fileName, location: { start, end }, mutatorName, replacement = '' }) {
  const place = fileName.slice(fileName.lastIndexOf('src/'));
  const text = [place, start.line, start.column, end.line, end.column, mutatorName, replacement].join(' ');
  return createHash('sha256').update(text).digest().readUInt32BE() % ONE_OF === 0;
}
