import { runtimeMessages } from './registry.js';
import type { RuntimeRecord } from './types.js';

/** The line that was printed as the call came in, and its time. */
export interface Call {
  readonly at: number | null;
  readonly groups: Readonly<Record<string, string | undefined>>;
}

/** The most calls that are remembered while they have no answer: some never get one. */
const MAX_OPEN = 1_000;

const BEGIN = runtimeMessages.flatMap(({ call }) => (call === undefined ? [] : [call.pattern]));

/**
 * CRI-O prints one line when a call of the kubelet comes in and another when it is done, with one id (internal/log, and the interceptor
 * that sets it).
 */
export function createCalls() {
  const open = new Map<string, Call>();

  return {
    /** Whether the line is that of a call that comes in. */
    begins({ message, at, fields }: RuntimeRecord): boolean {
      const groups = BEGIN.map(pattern => pattern.exec(message)).find(found => found !== null);
      if (groups === undefined) return false;
      const [oldest] = open.keys();
      if (open.size >= MAX_OPEN && oldest !== undefined) open.delete(oldest);
      const id = fields.get('id');
      if (id !== undefined) open.set(id, { at, groups: groups.groups ?? {} });
      return true;
    },
    /** The call that this line answers; null if there is none. */
    answeredBy({ fields }: RuntimeRecord): Call | null {
      const id = fields.get('id') ?? '';
      const call = open.get(id) ?? null;
      open.delete(id);
      return call;
    },
  };
}
