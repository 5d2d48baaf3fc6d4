import { createLogfmtGrammar } from '../../../grammars/logfmt/index.js';
import { LOGRUS_START } from '../../../grammars/logfmt/start.js';
import { isPlausible } from '../../kit/calendar.js';
import { createJsonParser } from '../../read/json.js';
import type { TextLine } from '../../read/types.js';
import { utcOf } from '../time.js';
import type { Testify, Testimony } from '../types.js';
import type { Fact } from '../vocabulary.js';
import { type RuntimeMessage, runtimeMessages } from './messages.js';

/** One line of a runtime, however it was written. */
interface RuntimeRecord {
  readonly line: number;
  /** ms UTC */
  readonly at: number | null;
  readonly message: string;
  readonly fields: ReadonlyMap<string, string>;
}

/** The line that was printed as the call came in, and its time. */
interface Call {
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
    /** Whether the line is about a call that comes in. */
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

const IDENTITY: ReadonlySet<string> = new Set(['containerId', 'sandboxId', 'uid', 'namespace', 'name']);
const TIMES: ReadonlySet<string> = new Set(['time', 'seconds', 'nanos']);
/** containerd gives up on a try after 10 s (internal/cri/server/events, handleEventTimeout). */
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

/** The most unexplained errors that are reported of a log: a runtime prints the same ones again and again. */
const MAX_ERRORS = 10;
/** k3s and RKE2 say at lower levels what they wait for: an agent for its server, a server for etcd; CRI-O which container takes long. */
const ERROR =
  /\blevel=(?:error|fatal)\b|"level": ?"(?:error|fatal)"|\bmsg="(?:Waiting to retrieve |Waiting for etcd server |Failed to test data store connection: this server is |Pod for \S{1,60} not synced |Creation of \w{1,20} \S{1,300} not yet finished|error reserving ctr name )|"msg": ?"retrying of unary invoker failed"/;

/** Lines of a runtime, in a log of its own or between those of the kubelet. */
export function createRuntimeLines(testify: Testify) {
  const parse = createRuntimeParser();
  const calls = createCalls();
  const errors = new Set<string>();
  let lines = 0;
  let events = 0;

  function seeError({ line, at, message, fields }: RuntimeRecord): void {
    const error = [message, ...(fields.has('error') ? [fields.get('error')] : [])].join(': ');
    if (!errors.has(error)) testify({ what: 'runtime-error', line, at, identity: {}, facts: { error } });
    errors.add(error);
  }

  return {
    /** False for a line that cannot be read. */
    push({ line, text, lines: physical }: Pick<TextLine, 'line' | 'text' | 'lines'>): boolean {
      lines += Math.min(physical, 1);
      const isError = errors.size < MAX_ERRORS && ERROR.test(text);
      if (!isError && !mayMatter(text)) return true;
      const record = parse(line, text);
      if (record === null) return false;
      if (calls.begins(record)) return true;
      const testimony = recognise(record, calls.answeredBy);
      if (testimony !== null) {
        events++;
        testify(testimony);
      } else if (isError) seeError(record);
      return true;
    },
    // Unexplained errors are reported where there is nothing else
    counts: () => ({ lines, events: events || errors.size }),
  };
}

/** The beginnings of messages with a meaning: at debug level they are one line in ten. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  runtimeMessages.flatMap(({ samples, call }) =>
    [...samples, ...(call === undefined ? [] : [call.sample])].map(text => /^[^\s"]*/.exec(text)?.[0] ?? ''),
  ),
);

/** The beginning of the message: logfmt with and without quotes, JSON, the topic of an event. */
const MESSAGE = /(?:\bmsg="?|"msg": ?"| (?=\/\w{1,40}\/))([^\s"\\]*)/;
/** The keys of an object are sorted: an error, which can contain paths, comes before the message. */
const IN_JSON = /"msg": ?"([^\s"\\]*)/;

/** False for a line that certainly has no meaning. Cheap, because it runs for every line. */
export const mayMatter = (text: string): boolean =>
  BEGINNINGS.has((text.startsWith('{') ? IN_JSON : MESSAGE).exec(text)?.[1] ?? '');

/** `ctr events` prints time, namespace, topic and body. */
const EVENT = /^(\d{4}-\d\d-\d\d [\d:.]{8,20} [+-]\d{4}) \w{1,5} \S{1,80} (\/\w{1,40}\/[\w-]{1,40} \{.*)$/;

/** logrus writes `time="…" level=… msg="…"`, or JSON with sorted keys; containerd's shims write logfmt in both cases. */
export const isRuntimeLine = (text: string): boolean =>
  text.startsWith(LOGRUS_START) || isJsonLine(text) || (text.startsWith('2') && EVENT.test(text));

const isJsonLine = (text: string): boolean => text.startsWith('{"') && text.endsWith('}') && text.includes('"msg":');

/** The text of one line to its meaning; null for one that is not of this kind. */
export function createRuntimeParser(): (line: number, text: string) => RuntimeRecord | null {
  const logfmt = createLogfmtGrammar();
  const parseJson = createJsonParser();
  const read = (text: string): ReadonlyMap<string, string> | null => {
    if (text.startsWith('{')) return fieldsIn(parseJson(text));
    const pairs = logfmt(text);
    return pairs === null ? null : new Map(pairs.filter(({ cut }) => !cut).map(({ key, value }) => [key, value]));
  };
  return (line, text) => {
    const [, time, body] = EVENT.exec(text) ?? [];
    if (time !== undefined && body !== undefined) return { line, at: utcOf(time), message: body, fields: NONE };
    const fields = read(text);
    const message = fields?.get('msg');
    if (fields === null || message === undefined) return null;
    return { line, at: utcOf(fields.get('time') ?? ''), message, fields };
  };
}

const NONE: ReadonlyMap<string, string> = new Map();

function fieldsIn(value: unknown): ReadonlyMap<string, string> | null {
  if (typeof value !== 'object' || value === null) return null;
  const scalars = Object.entries(value).filter(([, one]) => typeof one !== 'object');
  return new Map(scalars.map(([key, one]) => [key, String(one)]));
}
