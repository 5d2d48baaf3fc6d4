import type { Coverage } from '../../../src/correlate/types.js';
import { hangsOf } from '../../../src/episodes/ends/hangs/index.js';
import type { Testimonies } from '../../../src/episodes/ends/hangs/refuted.js';
import type { Hang, HangId } from '../../../src/episodes/ends/hangs/types.js';
import type { Reconstructed } from '../../../src/episodes/ends/types.js';
import { coverage, type Row, withLines } from './made.js';

export interface Circumstances {
  readonly facts?: Partial<Reconstructed>;
  readonly log?: Coverage;
  readonly others?: Partial<Testimonies>;
}

export function hangs(rows: readonly Row[], { facts = {}, log = coverage(), others = {} }: Circumstances = {}) {
  return hangsOf(withLines(rows, facts), log, { testimonies: [], toUtc: at => at, ...others });
}

const spelled = ({ since, until, tries, error }: Hang): string =>
  `${since / 1000} to ${until === null ? 'the end' : until / 1000}, ${tries}x, ${error}`;

/** `since to until, tries, error`, in seconds; null where it does not hang in this way. */
export function hang(id: HangId, rows: readonly Row[], circumstances: Circumstances = {}): string | null {
  const found = hangs(rows, circumstances).get(id);
  return found === undefined ? null : spelled(found);
}

export const DELETE: Row = [0, 'config-delete'];
export const TIMEOUT = 'rpc error: code = DeadlineExceeded desc = context deadline exceeded';
export const NOT_FOUND =
  'rpc error: code = NotFound desc = an error occurred when try to find container "a": not found';
export const stopFails = (seconds: number, id = 'a', err = 'device or resource busy'): Row => [
  seconds,
  'runtime-stop-container-failed',
  { containerID: id, err },
];
export const KILL: Row = [1, 'kill-begin', { containerID: 'containerd://a', gracePeriod: '30' }];
