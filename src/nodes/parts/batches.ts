import type { Place } from '../../input/archive/types.js';
import type { Source } from '../../input/source.js';
import { inOrder, sizeOfGroup } from '../each.js';
import type { Group } from '../plan.js';

/** In bytes: what is smaller takes longer to hand out than to analyse. */
export const WORTH_A_PART = 4 << 20;
/** So that who hands out and who gathers has something to do with each. */
const MAX_PARTS = 500;
/** What lies in a packed tar is unpacked from its beginning for each part: analysing takes several times as long. */
const MAX_PASSES = 4;

/**
 * Groups as parts, each of a node or of several small ones: their places in the list. A single part where handing out
 * does not pay, or where another process could not open the sources.
 */
export async function batchesOf(
  groups: readonly Group[],
  sources: readonly Source[],
  worthAPart: number,
): Promise<number[][]> {
  const places = groups.flatMap(group => group.sources.map(({ index }) => sources[index]?.place));
  if (!places.every(isAnywhere)) return [[...groups.keys()]];
  const sizes = await Promise.all(groups.map(group => sizeOfGroup(group, sources)));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const isPacked = places.some(place => place?.in === 'tar');
  const least = Math.max(worthAPart, whole / (isPacked ? MAX_PASSES : MAX_PARTS));
  const batches: number[][] = [];
  let room = 0;
  for (const [place] of inOrder(groups, sources)) {
    if (room <= 0) {
      batches.push([]);
      room = least;
    }
    batches.at(-1)?.push(place);
    room -= sizes[place] ?? 0;
  }
  return batches;
}

const isAnywhere = (place: Place | undefined): boolean =>
  place !== undefined && (!('of' in place) ? place.in !== 'memory' : isAnywhere(place.of));
