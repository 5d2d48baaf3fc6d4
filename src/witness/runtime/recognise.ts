import { isPlausible } from '../../calendar.js';
import { utcOf } from '../time.js';
import type { Testimony } from '../types.js';
import type { Fact } from '../word.js';
import type { Call } from './calls.js';
import { runtimeMessages } from './registry.js';
import type { RuntimeMessage, RuntimeRecord } from './types.js';

const IDENTITY: ReadonlySet<string> = new Set(['containerId', 'sandboxId', 'uid', 'namespace', 'name']);
const TIMES: ReadonlySet<string> = new Set(['time', 'seconds', 'nanos']);
/** containerd gives up a try after 10 s (internal/cri/server/events, handleEventTimeout). */
const LATE_MS = 1_000;
/** Errors of CNI plugins quote whole command lines. */
const MAX_TEXT = 1024;

/** The meaning of a line of a runtime; null when it has no meaning here. */
export function recognise(
  record: RuntimeRecord,
  callOf: (record: RuntimeRecord) => Call | null = () => null,
): Testimony | null {
  for (const message of runtimeMessages) {
    const found = message.pattern.exec(record.message);
    if (found !== null)
      return testimony(message, record, found.groups ?? {}, message.call === undefined ? null : callOf(record));
  }
  return null;
}

function testimony(
  { what, fields = {}, defaults = {} }: RuntimeMessage,
  { line, at, fields: given }: RuntimeRecord,
  groups: Readonly<Record<string, string | undefined>>,
  call: Call | null,
): Testimony {
  const fromFields = Object.entries(fields).flatMap(([to, key]) => (given.has(key) ? [[to, given.get(key)]] : []));
  const named: Readonly<Record<string, string | undefined>> = {
    ...call?.groups,
    ...groups,
    ...Object.fromEntries(fromFields),
  };
  const identity: Record<string, string> = {};
  const facts: Record<string, Fact> = { ...defaults, ...(call?.at == null ? {} : { asked: call.at }) };
  let container: string | undefined;
  for (const [key, value] of Object.entries(named)) {
    if (value === undefined) continue;
    if (IDENTITY.has(key)) identity[key] = value;
    else if (key === 'container') container = value;
    else if (!TIMES.has(key)) facts[key] = factOf(value);
  }
  return {
    what,
    line,
    at: happened(named, at),
    identity,
    ...(container === undefined ? {} : { container }),
    facts,
  };
}

/** An event is logged as it happens, or long after it, when it is tried again: then the event's own time counts. */
function happened(named: Readonly<Record<string, string | undefined>>, at: number | null): number | null {
  const { time, seconds, nanos = '0' } = named;
  const stated = seconds === undefined ? utcOf(time ?? '') : Number(seconds) * 1000 + Number(nanos) / 1e6;
  return at === null || stated === null || !isPlausible(stated) || at - stated < LATE_MS ? at : stated;
}

const factOf = (text: string): Fact => (/^-?\d{1,15}$/.test(text) ? Number(text) : text.slice(0, MAX_TEXT));
