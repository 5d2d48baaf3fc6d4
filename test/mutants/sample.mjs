import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** One mutant in this many is tried. */
export const ONE_OF = Number(process.env.MUTANTS_ONE_OF ?? 1);

/** Only those that an earlier run has listed as survivors, in `coverage/mutants/survivors.txt` or a copy of it. */
const { MUTANTS_OF } = process.env;
const LISTED =
  MUTANTS_OF &&
  new Set(
    readFileSync(MUTANTS_OF, 'utf8')
      .replace(/ (?:Survived|NoCoverage) /g, ' ')
      .split('\n'),
  );

/** As listed, with lines and columns from 1 on; the runner gets them from 0 on. */
export const listed = ({ fileName, location: { start }, mutatorName, replacement = '' }, first) =>
  `${fileName.slice(fileName.lastIndexOf('src/'))}:${start.line + 1 - first}:${start.column + 1 - first} ${mutatorName} -> ${replacement.replace(/\s+/g, ' ')}`;

/** By the mutant and its position, which counts from `first`, so that the next run tries the same. */
export function isChosen(mutant, first = 0) {
  if (LISTED) return LISTED.has(listed(mutant, first));
  const { fileName, mutatorName, replacement = '' } = mutant;
  const { start, end } = mutant.location;
  const place = fileName.slice(fileName.lastIndexOf('src/'));
  const position = [start.line, start.column, end.line, end.column].map(at => at - first);
  const text = [place, ...position, mutatorName, replacement].join(' ');
  return createHash('sha256').update(text).digest().readUInt32BE() % ONE_OF === 0;
}
