import type { ApiEvent } from '../contract/types.js';
import type { Snapshot } from '../input/watch/types.js';

/** A pod as text of kubectl shows it. Nothing in it tells when it was printed. */
export interface ShownPod {
  /** Null where only Events of it are shown. */
  readonly pod: Snapshot | null;
  readonly events: readonly ApiEvent[];
  /** Since it was created: `3d4h`. */
  readonly age: string | null;
  /** What else was printed of it, in sentences. */
  readonly notes?: readonly string[];
}

/** In place of the name of a container that a table does not name. */
export const UNNAMED_CONTAINER = '?';

/** Events repeat the whole error of a runtime or a plugin. */
const MAX_MESSAGE = 1024;

/** `58s`, `4m2s`, `3d4h`, `2y5d` (k8s.io/apimachinery/pkg/util/duration, HumanDuration). */
const AGE = String.raw`(?:\d{1,9}[ydhms]){1,3}`;
/** `58s`; `58s (x4 over 2m31s)`. */
const AGES = new RegExp(String.raw`^(${AGE})(?: \(x(\d{1,9}) over (${AGE})\))?$`);

type Printed = Pick<ApiEvent, 'type' | 'reason' | 'from' | 'message'> & { readonly age: string };

/** An Event of which a table states only how long ago it was. */
export function shownEvent({ type, reason, from, message, age }: Printed): ApiEvent {
  const [, last, times, first = last] = AGES.exec(age.trim()) ?? [];
  return {
    ...{ type, reason, from, message: message.slice(0, MAX_MESSAGE), first: null, last: null },
    count: Number(times ?? 1),
    ...(last === undefined || first === undefined ? {} : { firstAgo: first, lastAgo: last }),
  };
}
