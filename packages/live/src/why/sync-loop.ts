import { nearestQuarter, WIDEST_OFFSET } from 'podline/internal';
import { journalInstant, jsonInstant, klogLocal } from '../kubelet-log/stamps.js';

/** The sync loop of a kubelet as the end of its log shows it: it takes up no pod, and why. */
export interface StalledLoop {
  readonly why: string;
  readonly times: number;
  readonly forMs: number;
}

/** This much of the end of a log shows the last minutes, even at -v=10. */
const TAIL = 4 << 20;
/** The kubelet tries its loop again after at most 5 s (kubelet.go, syncLoop: base 100 ms, max 5 s). */
const AGAIN = 15_000;
/** Housekeeping runs every 2 s and takes no second (kubelet.go, housekeepingPeriod and housekeepingWarningDuration). */
const LONG_HOUSEKEEPING = 30_000;

/** kubelet.go, syncLoop: `… err="container runtime is down"`; up to 1.20 `skipping pod synchronization - [container runtime is down]`. */
const SKIPPED = /skipping pod synchronization"?(?: err="| - )(.{1,500}?)"?$/i;
/** Whatever the loop has taken up; at -v=2 and above (kubelet.go, syncLoopIteration). */
const ALIVE = /\bSyncLoop\b/;
const HOUSEKEEPING = /SyncLoop \(housekeeping\)"?$/;

/** Null if the loop works, or if the log does not show that it is stalled at this moment. */
export function stalledLoop(pieces: readonly Uint8Array[], at: number): StalledLoop | null {
  let skips: { readonly why: string; readonly time: number }[] = [];
  let begun: number | null = null;
  let end: number | null = null;
  let isInstant = false;
  for (const line of tailOf(pieces).split('\n')) {
    const instant = jsonInstant(line) ?? journalInstant(line, at);
    const time = instant ?? klogLocal(line, at);
    if (time === null) continue;
    isInstant = instant !== null;
    end = time;
    const why = SKIPPED.exec(line)?.[1];
    if (why !== undefined) {
      begun = null;
      skips.push({ why, time });
    } else if (ALIVE.test(line)) {
      skips = [];
      begun = HOUSEKEEPING.test(line) ? time : null;
    }
  }
  if (end === null) return null;
  // A klog header has the local time of a zone that is not known: all zones differ from UTC by quarters of an hour
  const ahead = isInstant ? 0 : nearestQuarter(end - at);
  const isNow = (time: number): boolean => Math.abs(time - ahead - at) < 2 * AGAIN && Math.abs(ahead) <= WIDEST_OFFSET;
  if (!isNow(end)) return null;
  const [first, last] = [skips[0], skips.at(-1)];
  if (first !== undefined && last !== undefined && end - last.time < AGAIN && isNow(last.time))
    return { why: last.why, times: skips.length, forMs: last.time - first.time };
  if (begun !== null && end - begun > LONG_HOUSEKEEPING) return { why: WAITS, times: 1, forMs: end - begun };
  return null;
}

const WAITS = 'its housekeeping has begun and has not ended';

function tailOf(pieces: readonly Uint8Array[]): string {
  const kept: Uint8Array[] = [];
  let size = 0;
  for (let index = pieces.length - 1; index >= 0 && size < TAIL; index--) {
    const piece = pieces[index];
    if (piece === undefined) continue;
    kept.unshift(piece.subarray(Math.max(0, piece.length - (TAIL - size))));
    size += piece.length;
  }
  return Buffer.concat(kept).toString('utf8');
}
