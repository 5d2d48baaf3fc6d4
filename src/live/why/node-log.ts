import { readKubeletLog, type Tried } from '../kubelet-log/read.js';
import { GAP_LINE, type KubeletLogWay, type LogHole, type WayTools } from '../kubelet-log/way.js';
import type { TimeRange } from './time-ranges.js';

export interface NodeLog {
  readonly node: string;
  /** Null if it cannot be fetched */
  readonly pieces: readonly Uint8Array[] | null;
  readonly way: KubeletLogWay | null;
  readonly tried: readonly Tried[];
  readonly holes: readonly LogHole[];
  readonly notes: readonly string[];
}

/** There is no room for more: the rest is not awaited, since an answer may never end. */
class Enough extends Error {}

function enough(error: unknown): null {
  if (error instanceof Enough) return null;
  throw error;
}

/** The log of a kubelet in some time ranges, in memory. */
export async function nodeLogOf(
  node: string,
  ranges: readonly TimeRange[],
  ways: readonly KubeletLogWay[],
  { progress, most, ...tools }: Omit<WayTools, 'write'> & { progress(bytes: number): void; readonly most: number },
): Promise<NodeLog> {
  const pieces: Uint8Array[] = [];
  const holes: LogHole[] = [];
  const notes = new Set<string>();
  const tried: Tried[] = [];
  let size = 0;
  let left: readonly KubeletLogWay[] = ways;
  async function write(piece: Uint8Array): Promise<void> {
    size += piece.length;
    progress(piece.length);
    if (size > most) throw new Enough();
    pieces.push(piece);
  }
  for (const [index, range] of ranges.entries()) {
    if (index > 0) await write(Buffer.from(GAP_LINE));
    const wanted = { node, service: 'kubelet' as const, ...range };
    const outcome = await readKubeletLog(left, wanted, { ...tools, write }).catch(enough);
    if (outcome === null) {
      notes.add(`only the first ${Math.floor(most / (1 << 20))} MB of the log were read`);
      break;
    }
    tried.push(...outcome.tried);
    if (!outcome.came) return { node, pieces: index > 0 ? pieces : null, way: null, tried, holes, notes: [...notes] };
    left = [outcome.way];
    holes.push(...outcome.holes);
    for (const note of outcome.notes) notes.add(note);
  }
  return { node, pieces, way: left[0] ?? null, tried, holes, notes: [...notes] };
}
