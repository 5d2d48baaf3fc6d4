import { createLogfmtGrammar } from '../../../grammars/logfmt/index.js';
import { LOGRUS_START } from '../../../grammars/logfmt/start.js';
import { createJsonParser } from '../../read/json.js';
import { utcOf } from '../time.js';
import type { RuntimeRecord } from './types.js';

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
