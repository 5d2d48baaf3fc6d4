import type { Place } from '../../input/archive/types.js';
import type { Source } from '../../input/source.js';
import { inOrder, sizeOfGroup } from '../jobs/each.js';
import type { PlannedTask } from '../tasks.js';

/** The size in bytes below which a part takes longer to hand out than to analyse. */
export const WORTH_A_PART = 4 << 20;
/** The process that hands out and the one that collects have work for each part. */
const MAX_PARTS = 500;
/** Each part that lies in a compressed tar unpacks it from its beginning; analysing takes several times as long. */
const MAX_PASSES = 4;

/**
 * Divides tasks into parts, each of one node or of several small ones. A single part where handing out does not pay, or where another
 * process could not open the sources.
 */
export async function batchesOf(
  tasks: readonly PlannedTask[],
  sources: readonly Source[],
  worthAPart: number,
): Promise<PlannedTask[][]> {
  const places = tasks.flatMap(({ group }) => group.sources.map(({ index }) => sources[index]?.place));
  if (!places.every(isAnywhere)) return [[...tasks]];
  const sizes = await Promise.all(tasks.map(({ group }) => sizeOfGroup(group, sources)));
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  const isPacked = places.some(place => place?.in === 'tar');
  const least = Math.max(worthAPart, whole / (isPacked ? MAX_PASSES : MAX_PARTS));
  const batches: PlannedTask[][] = [];
  let room = 0;
  for (const task of inOrder(tasks, sources)) {
    if (room <= 0) {
      batches.push([]);
      room = least;
    }
    batches.at(-1)?.push(task);
    room -= sizes[tasks.indexOf(task)] ?? 0;
  }
  return batches;
}

const isAnywhere = (place: Place | undefined): boolean =>
  place !== undefined && (!('within' in place) ? place.in !== 'memory' : isAnywhere(place.within));
