import { ArchiveError } from '../../input/archive/archive-error.js';
import { type Budget, createBudget } from '../../input/archive/budget.js';
import { blobMedium } from '../../input/archive/medium.js';
import { bySegments, isHidden } from '../../input/archive/names.js';
import { archiveSources, notedSource } from '../../input/archive/sources.js';
import { expected } from '../../input/fault.js';
import type { Source } from '../../input/source.js';
import { reasonOf } from '../../input/system-error.js';
import type { Given } from '../messages.js';

/** What was handed over as sources, in the order in which folders are read; archives count as folders. */
export async function sourcesOf(given: readonly Given[]): Promise<{ sources: Source[]; complaints: string[] }> {
  const budget = createBudget();
  const sources: Source[] = [];
  const complaints: string[] = [];
  for (const one of inOrder(given)) {
    try {
      sources.push(...(await sourcesIn(one, budget)));
    } catch (error) {
      const reason = reasonOf(expected(error));
      // The others in the folder are read nevertheless
      if (one.segments.length > 1) sources.push(notedSource(one.path, [reason]));
      else complaints.push(`${one.path}: ${reason}`);
    }
  }
  return { sources, complaints };
}

/** The order in which a command reads: items in the given order, and the visible files of a folder, by name. */
function inOrder(given: readonly Given[]) {
  const roots = [...new Set(given.map(({ path }) => rootOf(path)))];
  return given
    .map(one => ({ ...one, segments: one.path.split('/') }))
    .filter(({ segments }) => !isHidden(segments.slice(1)))
    .sort(
      (a, b) => roots.indexOf(rootOf(a.path)) - roots.indexOf(rootOf(b.path)) || bySegments(a.segments, b.segments),
    );
}

const rootOf = (path: string): string => path.split('/')[0] ?? '';

async function sourcesIn({ path, file }: Given, budget: Budget): Promise<readonly Source[]> {
  const place = { in: 'blob', key: path, blob: file } as const;
  const whole: Source = { path, place, size: file.size, open: () => blobMedium(file).read(0, file.size) };
  try {
    return (await archiveSources(place, path, budget)) ?? [whole];
  } catch (error) {
    if (expected(error) instanceof ArchiveError) throw error;
    // The reader of the file reports why it cannot be read
    return [whole];
  }
}
